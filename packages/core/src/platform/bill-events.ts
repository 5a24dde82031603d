import type { BillKind } from "@manilla/shared/bills/rules";

type BillFacts = {
  userId: string;
  transactionId: string;
  kind: BillKind;
  amount: string;
  description: string;
  recipient: string;
};

/** What the house announces about bills. */
export type BillEvents = {
  /** It takes longer than a moment. */
  "bill.pending": BillFacts;
  "bill.delivered": BillFacts & { token: string | null; units: string | null };
  "bill.failed": BillFacts;
  "bill.reversed": BillFacts;
  /** A token is to be sent by SMS and e-mail. The token itself is read from the books by whoever sends it. */
  "bill.token": { userId: string; transactionId: string };
  "bill.reminder": { userId: string; repeatId: string; amount: string; description: string };
  "bill.repeat_skipped": {
    userId: string;
    repeatId: string;
    amount: string;
    description: string;
    reason: string;
  };
};
