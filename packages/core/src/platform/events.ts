/**
 * What the house announces, by topic. Written to the outbox in the commit of what happened; the worker tells whoever
 * wants to know, at least once. Payloads hold ids and what a notification prints, never secrets.
 */
export type Events = {
  "user.registered": { userId: string };
  "user.signed_in": { userId: string; device: string; ip: string };
  "naira.deposited": { userId: string; transactionId: string; amount: string; flag: string };
  "naira.deposit_failed": { userId: string; transactionId: string; amount: string };
  "withdrawal.requested": WithdrawalFacts;
  "withdrawal.approved": WithdrawalFacts;
  "withdrawal.paid": WithdrawalFacts;
  "withdrawal.rejected": WithdrawalFacts & { reason: string };
  "withdrawal.failed": WithdrawalFacts;
  "withdrawal.reversed": WithdrawalFacts;
  "withdrawal.cancelled": WithdrawalFacts;
  "crypto.bought": {
    userId: string;
    transactionId: string;
    currency: string;
    cryptoAmount: string;
    nairaAmount: string;
  };
  "crypto.sold": {
    userId: string;
    transactionId: string;
    currency: string;
    cryptoAmount: string;
    nairaAmount: string;
  };
  "crypto.swapped": {
    userId: string;
    transactionId: string;
    fromCurrency: string;
    fromAmount: string;
    toCurrency: string;
    toAmount: string;
  };
};

/** Amounts as decimal texts; of the account number only the end. */
type WithdrawalFacts = {
  userId: string;
  transactionId: string;
  amount: string;
  receive: string;
  bankName: string;
  accountEnd: string;
};

export type Topic = keyof Events;

/** An event for a ledger operation or a plain command, checked against its topic. */
export function event<T extends Topic>(topic: T, payload: Events[T]): { topic: T; payload: Events[T] } {
  return { topic, payload };
}
