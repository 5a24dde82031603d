import type { BillPurchase } from "@manilla/shared/bills/contract";
import type { BillTransaction } from "@manilla/shared/bills/history-contract";
import { recipientKindOf } from "@manilla/shared/bills/recipient-contract";
import { localPhone } from "@manilla/shared/phone-number";
import { Button, WideLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { BookmarkPlus, Repeat } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toast } from "#ui/base/toast.ts";
import { TokenCard } from "./bill-views.tsx";
import { useBill } from "./bills.queries.ts";
import { recipientText } from "./kinds.ts";
import { NameSheet } from "./recipients/name-sheet.tsx";
import { useRecipients, useSaveRecipient } from "./recipients/recipients.queries.ts";
import { RepeatSheet } from "./recurring/repeat-sheet.tsx";
import { payAgain } from "./wizard/prefill.ts";

export function BillToken({ id, waiting }: { id: string; waiting: ReactNode }) {
  const { data: bill, isPending } = useBill(id);
  if (isPending) return waiting;
  return bill?.token && bill.status !== "failed" ? <TokenCard bill={bill} token={bill.token} /> : null;
}

export function BuyAgain({ id }: { id: string }) {
  const bill = useBill(id).data;
  return bill && <WideLink {...payAgain(bill)} label={t("Buy again")} />;
}

export function KeepBill({ id }: { id: string }) {
  const bill = useBill(id).data;
  if (bill?.status !== "successful") return null;
  return (
    <div className="flex flex-col gap-3">
      <SaveRecipient bill={bill} />
      <RepeatMonthly bill={bill} />
    </div>
  );
}

function RepeatMonthly({ bill }: { bill: BillTransaction }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button wide variant="secondary" icon={<Repeat className="size-5" />} onClick={() => setOpen(true)}>
        {t("Repeat monthly")}
      </Button>
      <RepeatSheet bill={bill} open={open} onOpenChange={setOpen} />
    </>
  );
}

function SaveRecipient({ bill }: { bill: BillPurchase }) {
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
        icon={<BookmarkPlus className="size-5" />}
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
