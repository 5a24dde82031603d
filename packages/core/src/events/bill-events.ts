import type { ExtraToken } from "@manilla/shared/bills/meter-tokens";
import type { BillKind } from "@manilla/shared/bills/rules";

type BillFacts = {
  userId: string;
  transactionId: string;
  kind: BillKind;
  amount: string;
  description: string;
  recipient: string;
};

type RecurringBillFacts = { userId: string; repeatId: string; amount: string; description: string };

export type BillEvents = {
  "bill.pending": BillFacts;
  "bill.delivered": BillFacts & {
    token: string | null;
    /** Events of earlier releases have no `extraTokens`. */
    extraTokens?: ExtraToken[];
    units: string | null;
    customerName: string | null;
  };
  "bill.failed": BillFacts;
  "bill.reversed": BillFacts;
  "bill.delivered_late": BillFacts;
  /** `sealed` is the encrypted token (secrets/sealed-values.ts), which the handler sends by SMS and e-mail. */
  "bill.token": { userId: string; transactionId: string; sealed: string };
  "bill.reminder": RecurringBillFacts;
  "bill.repeat_skipped": RecurringBillFacts & {
    reason: string;
    /** Months ("2026-03") in which an outage prevented the payment. If absent, only the current month was skipped. */
    missed?: string[];
  };
};
