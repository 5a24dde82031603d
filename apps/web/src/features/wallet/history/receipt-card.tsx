import type { ReplyOf } from "@manilla/shared/http/route";
import { getReceipt, type getTransaction } from "@manilla/shared/wallet/activity-contract";
import { receiptRows, receiptTotal } from "@manilla/shared/wallet/receipt-rows";
import { Button } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { download } from "#lib/api/download.ts";
import type { Receipt } from "#lib/money/receipt-image.ts";
import { useSession } from "#lib/session/session.ts";
import { toastFailure } from "#ui/base/toast.ts";
import { ReceiptButtons } from "#ui/money/receipt-buttons.tsx";
import { titleText } from "./activity-row.tsx";

type Detail = ReplyOf<typeof getTransaction>;

/** An image for chats, a PDF for printing. */
export function ReceiptCard({ detail }: { detail: Detail }) {
  const owner = useSession()?.user.user_name ?? "";
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold text-body">{t("Receipt")}</h2>
      <ReceiptButtons receipt={receiptOf(detail, owner)} />
      <PdfButton id={detail.id} />
    </Card>
  );
}

function PdfButton({ id }: { id: string }) {
  const file = useMutation({
    mutationFn: () => download(getReceipt, { params: { id } }, { share: true }),
    onError: (error) => toastFailure(error, t("The receipt could not be made. Please try again.")),
  });
  return (
    <Button
      wide
      variant="secondary"
      icon={<FileText aria-hidden="true" className="size-4" />}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      {t("PDF receipt")}
    </Button>
  );
}

function receiptOf(detail: Detail, username: string): Receipt {
  const rows = receiptRows(detail, t("{owner} on Manilla", { owner: username }));
  return {
    title: titleText(detail),
    amount: receiptTotal(detail),
    status: t("Completed"),
    rows: rows.map(({ label, value }) => ({ label: t(label), value })),
    fileName: `manilla-${detail.reference}.png`,
  };
}
