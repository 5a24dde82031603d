import type { BillPurchase } from "@manilla/shared/bills/contract";
import { recipientKindOf } from "@manilla/shared/bills/recipient-contract";
import { localPhone } from "@manilla/shared/phone-number";
import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { toast } from "#ui/base/toast.ts";
import { recipientText } from "../kinds.ts";
import { NameSheet } from "./name-sheet.tsx";
import { useRecipients, useSaveRecipient } from "./recipients.queries.ts";

export function SaveRecipient({ bill }: { bill: BillPurchase }) {
  const { data } = useRecipients();
  const save = useSaveRecipient();
  const [open, setOpen] = useState(false);
  const kind = recipientKindOf[bill.type];
  const number = localPhone(bill.recipient);
  const isSaved = data?.recipients.some((saved) => saved.kind === kind && saved.number === number) ?? true;
  if (isSaved && !open) return null;
  const onSave = (name: string) =>
    save.mutate(
      { kind, number, name, ...(bill.provider !== "" && { provider: bill.provider }) },
      {
        onSuccess: () => {
          setOpen(false);
          toast.success(t("{name} is saved", { name }), { description: t("Tap it the next time you pay.") });
        },
      },
    );
  return (
    <>
      <Button
        wide
        variant="secondary"
        icon={<BookmarkPlus aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t("Save this recipient")}
      </Button>
      <NameSheet
        open={open}
        onOpenChange={setOpen}
        title={t("Save recipient")}
        number={recipientText(bill)}
        name={bill.customerName ?? ""}
        saving={save.isPending}
        onSave={onSave}
      />
    </>
  );
}
