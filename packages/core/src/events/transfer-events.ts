/** Of a transfer or request between two people here: amounts as decimal text in `asset`. */
type Amount = { userId: string; asset: string; amount: string };

type RequestFacts = Amount & { moneyRequestId: string };

/** A request that ended unpaid; `units` are whole smallest units of `asset`, as text. */
type EndedRequest = {
  userId: string;
  moneyRequestId: string;
  asset: string;
  units: string;
  /** Whom it had asked. */
  by: string;
};

/** What happens between two people here. `userId` is whom the event concerns. */
export type TransferEvents = {
  "transfer.sent": Amount & { transactionId: string; to: string; moneyRequestId?: string };
  "transfer.received": Amount & { transactionId: string; from: string; note: string | null };
  "transfer.requested": RequestFacts & { from: string; note: string | null };
  "transfer.request_declined": EndedRequest;
  "transfer.request_expired": EndedRequest;
};
