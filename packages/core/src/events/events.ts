import type { AssetCode } from "@manilla/shared/assets";
import type { CaseState } from "@manilla/shared/cases/contract";
import type { BillEvents } from "./bill-events.ts";

type CoinTold = { userId: string; transactionId: string; currency: string; amount: string };
type ContactType = "email" | "phone";
type SendTold = CoinTold & { receive: string; address: string };

/**
 * All events by topic, each handled at least once. Payloads contain ids and the texts of a notification, never
 * secrets in the clear.
 */
export type Events = AlertEvents &
  BillEvents &
  CaseEvents &
  TransferEvents & {
    "user.registered": { userId: string };
    "user.signed_in": { userId: string; device: string; ip: string };
    "user.session_ended": { userId: string; device: string };
    "user.pin_locked": { userId: string; minutes: number };
    "user.code_requested": { userId: string; sealed: string };
    /** Somebody (perhaps without an account) requested a reset. `browser` is a digest of the browser's reset id. */
    "user.reset_requested": { sealed: string; browser: string; deviceKey?: string };
    "user.contact_verified": { userId: string; type: ContactType };
    /**
     * `sealed` is the encrypted old contact. `held` is true if payments are on hold. `wasVerified` is missing in events
     * of earlier releases.
     */
    "user.contact_replaced": {
      userId: string;
      type: ContactType;
      held: boolean;
      wasVerified?: boolean;
      sealed: string;
    };
    "user.contact_restored": { userId: string; type: ContactType; sealed: string };
    "user.contact_allowed": { userId: string; type: ContactType; usableFrom: string; endsAt: string };
    "user.frozen": { userId: string; removed?: number };
    "user.frozen_by_staff": { userId: string };
    /**
     * Staff changed the user's balance, or moved money to it from the user's closed account. `amount` is decimal text.
     * It is in naira if `asset` is missing (in events of earlier releases).
     */
    "balance.adjusted": {
      userId: string;
      transactionId: string;
      amount: string;
      asset?: AssetCode;
      direction: "credit" | "debit" | "from_closed_account";
    };
    "user.unfrozen": { userId: string };
    "user.factor_changed": { userId: string; change: FactorChange; held: boolean };
    "staff.authenticator_set": { userId: string; by: string | null };
    /** `looserAt` (ISO) is the time when looser rules take effect, or null if all changes make the rules stricter. */
    "user.payment_rules_changed": { userId: string; looserAt: string | null };
    /** The owner reported the second factor as lost. The factor is removed at `endsAt` (ISO). */
    "user.recovery_started": { userId: string; endsAt: string };
    "user.recovery_stopped": { userId: string };
    "user.password_reset": { userId: string; removed?: number };
    "user.password_changed": { userId: string };
    "user.pin_changed": { userId: string };
    /**
     * `why` is "unproved" if the account was closed because nobody used it or verified its contacts. `why` is missing
     * if the owner closed the account.
     */
    "user.closed": { userId: string; sealed: string; why?: "unproved" };
    /** Somebody requested a statement by e-mail, for the Lagos days `from` to `to` (YYYY-MM-DD, inclusive). */
    "statement.requested": { userId: string; kind: string; from?: string; to?: string };
    "identity.completed": { userId: string };
    "identity.pending": { userId: string };
    "identity.failed": { userId: string; reason: string | null };
    /** Staff must decide: the identity has no number, already verified another account, or is on a screening list. */
    "identity.held": { userId: string; reason: string };
    "identity.withdrawn": { userId: string };
    "naira.deposited": { userId: string; transactionId: string; amount: string; flag: string };
    "naira.deposit_failed": { userId: string; transactionId: string; amount: string };
    "withdrawal.requested": WithdrawalFacts;
    "withdrawal.approved": WithdrawalFacts;
    "withdrawal.reviewed": WithdrawalFacts;
    /**
     * The withdrawal was not submitted, because the account was on hold or frozen. If `isFrozen` is missing (in events
     * of earlier releases), the account was frozen.
     */
    "withdrawal.suspended": WithdrawalFacts & { isFrozen?: boolean };
    "withdrawal.paid": WithdrawalFacts;
    "withdrawal.rejected": WithdrawalFacts & { reason: string };
    "withdrawal.failed": WithdrawalFacts;
    "withdrawal.reversed": WithdrawalFacts;
    "withdrawal.cancelled": WithdrawalFacts;
    "withdrawal.paid_late": WithdrawalFacts;
    "crypto.bought": TradeFacts;
    "crypto.sold": TradeFacts;
    /** `missed` has the Lagos days (YYYY-MM-DD) on which an outage prevented the purchase. */
    "crypto.recurring_skipped": {
      userId: string;
      currency: string;
      amount: string;
      reason: string;
      missed?: string[];
    };
    "crypto.swapped": {
      userId: string;
      transactionId: string;
      fromCurrency: string;
      fromAmount: string;
      toCurrency: string;
      toAmount: string;
    };
    /** `internal` is true if another customer has received the coins. Otherwise, the worker submits the send. */
    "crypto.sent": SendTold & { internal: boolean };
    /** Events of earlier releases have no `address`. */
    "crypto.send_reviewed": CoinTold & { address?: string };
    "crypto.send_completed": SendTold;
    "crypto.send_failed": SendTold;
    /**
     * The custodian's answer contradicts our final state of the send. `send_paid_late`: we refunded the send, but its
     * coins were sent. `send_doubted`: we completed the send, but its coins were not sent.
     */
    "crypto.send_paid_late": SendTold;
    "crypto.send_doubted": SendTold;
    "crypto.received": CoinTold;
    "crypto.deposit_seen": CoinTold;
    "crypto.deposit_on_hold": CoinTold;
    "crypto.deposit_rejected": CoinTold;
    "crypto.deposit_below_minimum": CoinTold & { minimum: string };
    "crypto.deposited": CoinTold;
    "crypto.collection_ended": { transactionId: string };
  };

type TradeFacts = {
  userId: string;
  transactionId: string;
  currency: string;
  cryptoAmount: string;
  nairaAmount: string;
};

type FactorChange = "passkey_added" | "passkey_removed" | "totp_added" | "totp_removed" | "all_removed";

/** Amounts are decimal texts. `accountEnd` has the last digits of the account number. */
type WithdrawalFacts = {
  userId: string;
  transactionId: string;
  amount: string;
  receive: string;
  bankName: string;
  accountEnd: string;
};

export type Topic = keyof Events;

export function newEvent<T extends Topic>(topic: T, payload: Events[T]): { topic: T; payload: Events[T] } {
  return { topic, payload };
}

export type AlertEvents = {
  "market.alert_reached": {
    userId: string;
    symbol: string;
    direction: string;
    target: string;
    price: string;
  };
};

type CaseFacts = {
  userId: string;
  caseId: string;
  number: string;
  title: string;
};

export type CaseEvents = {
  "case.opened": CaseFacts & { answerBy: string };
  "case.answered": CaseFacts & { state: CaseState };
};

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

/** `userId` is the customer who is notified. */
export type TransferEvents = {
  "transfer.sent": Amount & { transactionId: string; to: string; moneyRequestId?: string };
  "transfer.received": Amount & { transactionId: string; from: string; note: string | null };
  "transfer.requested": RequestFacts & { from: string; note: string | null };
  "transfer.request_declined": EndedRequest;
  "transfer.request_expired": EndedRequest;
};
