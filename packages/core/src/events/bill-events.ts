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

/** Events about bills. */
export type BillEvents = {
  /** It takes longer than a moment. */
  "bill.pending": BillFacts;
  "bill.delivered": BillFacts & {
    token: string | null;
    /** Missing in an event from before there were any. */
    extraTokens?: ExtraToken[];
    units: string | null;
    customerName: string | null;
  };
  "bill.failed": BillFacts;
  "bill.reversed": BillFacts;
  /** The vendor delivered after the money had been given back: staff are on it. */
  "bill.delivered_late": BillFacts;
  /** A token is to be sent by SMS and e-mail: what it says is sealed (secrets/sealed-token.ts). */
  "bill.token": { userId: string; transactionId: string; sealed: string };
  "bill.reminder": { userId: string; repeatId: string; amount: string; description: string };
  "bill.repeat_skipped": {
    userId: string;
    repeatId: string;
    amount: string;
    description: string;
    reason: string;
    /** The months ("2026-03") that were missed in an outage; without them it is this month. */
    missed?: string[];
  };
};
