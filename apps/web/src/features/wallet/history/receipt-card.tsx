import { isAsset } from "@manilla/shared/assets";
import { formatAsset, formatNaira, formatRate } from "@manilla/shared/format-money";
import type { ReplyOf } from "@manilla/shared/http/route";
import { lagosTime } from "@manilla/shared/lagos";
import { getReceipt, type getTransaction } from "@manilla/shared/wallet/activity-contract";
import { amountLabels, arrivalLabel, receiptAmount } from "@manilla/shared/wallet/amount-labels";
import { useMutation } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { download } from "../../../lib/download.ts";
import type { Receipt } from "../../../lib/receipt-image.ts";
import { useSession } from "../../../lib/session/session.ts";
import { t } from "../../../lib/texts/t.ts";
import { toastFailure } from "../../../lib/toast-failure.ts";
import { Button } from "../../../ui/base/button.tsx";
import { Card } from "../../../ui/base/card.tsx";
import { ReceiptButtons } from "../../../ui/money/receipt-buttons.tsx";

type Detail = ReplyOf<typeof getTransaction>;

/** The receipt to hand on: as a picture for a chat, as a PDF to print. Only what is completed has one. */
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

function receiptOf(detail: Detail, owner: string): Receipt {
  const main = receiptAmount(detail);
  return {
    title: t(detail.title),
    amount: main ? amountOf(main) : "",
    status: t("Completed"),
    rows: receiptRows(detail, owner),
    fileName: `manilla-${detail.reference}.png`,
  };
}

function receiptRows(detail: Detail, owner: string): { label: string; value: string }[] {
  const labels = amountLabels(detail);
  return [
    { label: t(labels.out), value: detail.out ? amountOf(detail.out) : "" },
    { label: t(labels.in), value: detail.in ? amountOf(detail.in) : "" },
    { label: t("Fee included"), value: detail.fee ? amountOf(detail.fee) : "" },
    { label: t(arrivalLabel(detail.kind)), value: detail.arrives ? amountOf(detail.arrives) : "" },
    { label: t("Rate"), value: detail.rate ? t("₦{rate} per $1", { rate: formatRate(detail.rate) }) : "" },
    { label: t("Worth then"), value: nairaWorth(detail) },
    { label: partyLabel(detail), value: owner === "" ? "" : t("{owner} on Manilla", { owner }) },
    {
      label: t("With"),
      value: detail.counterparty && !saidBelow(detail.counterparty, detail) ? detail.counterparty : "",
    },
    ...detail.details,
    { label: t("Date"), value: lagosTime(detail.createdAt) },
    { label: t("Reference"), value: detail.reference },
  ].filter(({ value }) => value !== "");
}

/** The owner pays, receives, or does both. */
function partyLabel(detail: Detail): string {
  if (detail.in && detail.out) return t("Account");
  return detail.in ? t("To") : t("From");
}

/** Naira are worth themselves. */
function nairaWorth({ nairaValue, in: received, out }: Detail): string {
  return nairaValue && received?.asset !== "NGN" && out?.asset !== "NGN" ? formatNaira(nairaValue) : "";
}

/** A bank account's line is made of what the details give one by one. */
export function saidBelow(counterparty: string, { details }: Detail): boolean {
  return details.some(({ value }) => counterparty.includes(value));
}

function amountOf({ asset, amount }: { asset: string; amount: string }): string {
  return isAsset(asset) ? formatAsset(asset, amount) : `${amount} ${asset}`;
}
