import type { BillTransaction } from "@manilla/shared/bills/history-contract";
import { Button, ButtonLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Repeat } from "lucide-react";
import { useState } from "react";
import { useBill } from "./bills.queries.ts";
import { SaveRecipient } from "./recipients/save-recipient.tsx";
import { RepeatSheet } from "./recurring/repeat-sheet.tsx";
import { TokenCard } from "./token-card.tsx";
import { payAgain } from "./wizard/prefill.ts";

export function BillToken({ id }: { id: string }) {
  const bill = useBill(id).data;
  return bill?.token && bill.status !== "failed" ? <TokenCard bill={bill} token={bill.token} /> : null;
}

export function BuyAgain({ id }: { id: string }) {
  const bill = useBill(id).data;
  return (
    bill && (
      <ButtonLink wide size="lg" {...payAgain(bill)}>
        {t("Buy again")}
      </ButtonLink>
    )
  );
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
      <Button
        wide
        variant="secondary"
        icon={<Repeat aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t("Repeat monthly")}
      </Button>
      <RepeatSheet bill={bill} open={open} onOpenChange={setOpen} />
    </>
  );
}
