/** Amounts are decimal texts in `asset`. */
type Amount = { userId: string; asset: string; amount: string };

type RequestFacts = Amount & { moneyRequestId: string };

type EndedRequest = {
  userId: string;
  moneyRequestId: string;
  asset: string;
  units: string;
  by: string;
};

/** Events between two customers. `userId`: the customer who is notified. */
export type TransferEvents = {
  "transfer.sent": Amount & { transactionId: string; to: string; moneyRequestId?: string };
  "transfer.received": Amount & { transactionId: string; from: string; note: string | null };
  "transfer.requested": RequestFacts & { from: string; note: string | null };
  "transfer.request_declined": EndedRequest;
  "transfer.request_expired": EndedRequest;
};
