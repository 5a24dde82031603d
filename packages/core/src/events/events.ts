import type { AssetCode } from "@manilla/shared/assets";
import type { AlertEvents } from "./alert-events.ts";
import type { BillEvents } from "./bill-events.ts";
import type { CaseEvents } from "./case-events.ts";
import type { TransferEvents } from "./transfer-events.ts";

type CoinTold = { userId: string; transactionId: string; currency: string; amount: string };
type ContactType = "email" | "phone";
type SendTold = CoinTold & { receive: string; address: string };

/**
 * Every event, by topic. Written to the outbox in the commit of what happened; the worker delivers it to its handlers, at
 * least once. Payloads hold ids and what a notification prints, never secrets.
 */
export type Events = AlertEvents &
  BillEvents &
  CaseEvents &
  TransferEvents & {
    "user.registered": { userId: string };
    "user.signed_in": { userId: string; device: string; ip: string };
    "user.pin_locked": { userId: string; minutes: number };
    /** A code on its way: what it is and where it goes is sealed (secrets/one-time-code.ts). */
    "user.code_requested": { userId: string; sealed: string };
    /** A request to reset a forgotten password; the handler finds out whether the account exists. `browser`: a digest of its reset id. */
    "user.reset_requested": { sealed: string; browser: string; deviceKey?: string };
    "user.contact_verified": { userId: string; type: ContactType };
    /**
     * `sealed`: the contact before the change (secrets/sealed-contacts.ts). `held`: payments wait.
     * `wasVerified`: the old contact had been verified; events of earlier versions do not say it.
     */
    "user.contact_replaced": {
      userId: string;
      type: ContactType;
      held: boolean;
      wasVerified?: boolean;
      sealed: string;
    };
    /** A replacement was disputed: the contact before it is back. `sealed`: the one that is gone. */
    "user.contact_restored": { userId: string; type: ContactType; sealed: string };
    /** Staff allowed a new contact in place of a lost one, from `usableFrom` until `endsAt` (ISO). */
    "user.contact_allowed": { userId: string; type: ContactType; usableFrom: string; endsAt: string };
    /** Its owner pressed "It was not me" in a security message. */
    /** `removed`: how many young factors went. */
    "user.frozen": { userId: string; removed?: number };
    "user.frozen_by_staff": { userId: string };
    /**
     * Staff credited or corrected a balance, or moved money here from its owner's closed account; a decimal text in the main
     * unit. Events of earlier versions name no asset: naira.
     */
    "balance.adjusted": {
      userId: string;
      transactionId: string;
      amount: string;
      asset?: AssetCode;
      direction: "credit" | "debit" | "from_closed_account";
    };
    /** The account is open again: by its owner with a second factor, or by staff. */
    "user.unfrozen": { userId: string };
    /** A passkey or authenticator app was added or removed; `held` when money out waits 24 hours. */
    "user.factor_changed": { userId: string; change: FactorChange; held: boolean };
    /** A member of staff has a new authenticator for the desk; `by`: the colleague who set it, null for oneself. */
    "staff.authenticator_set": { userId: string; by: string | null };
    /** `looserAt` (ISO) when looser rules begin then; null when all are stricter. */
    "user.payment_rules_changed": { userId: string; looserAt: string | null };
    /** The second factor is said to be lost: it ends at `endsAt` (ISO). */
    "user.recovery_started": { userId: string; endsAt: string };
    /** A second factor was shown: the removal that was asked for does not happen. */
    "user.recovery_stopped": { userId: string };
    "user.password_reset": { userId: string; removed?: number };
    "user.password_changed": { userId: string };
    "user.pin_changed": { userId: string };
    "user.closed": { userId: string; sealed: string };
    /** A statement is to be mailed: its days of Lagos as YYYY-MM-DD, both included. */
    "statement.requested": { userId: string; kind: string; from?: string; to?: string };
    "identity.completed": { userId: string };
    "identity.pending": { userId: string };
    "identity.failed": { userId: string; reason: string | null };
    /** Staff have to decide: the identity has verified another account, or has no number. */
    "identity.held": { userId: string; reason: string };
    /** Staff gave the identity that had verified this account to another account. */
    "identity.withdrawn": { userId: string };
    "naira.deposited": { userId: string; transactionId: string; amount: string; flag: string };
    "naira.deposit_failed": { userId: string; transactionId: string; amount: string };
    "withdrawal.requested": WithdrawalFacts;
    "withdrawal.approved": WithdrawalFacts;
    /** It is held until two members of staff have decided. */
    "withdrawal.reviewed": WithdrawalFacts;
    /** The account was frozen, or its money held, before the submission; an earlier release did it for a freeze alone. */
    "withdrawal.suspended": WithdrawalFacts & { isFrozen?: boolean };
    "withdrawal.paid": WithdrawalFacts;
    "withdrawal.rejected": WithdrawalFacts & { reason: string };
    "withdrawal.failed": WithdrawalFacts;
    "withdrawal.reversed": WithdrawalFacts;
    "withdrawal.cancelled": WithdrawalFacts;
    /** The bank was paid after the money had been given back: staff are on it. */
    "withdrawal.paid_late": WithdrawalFacts;
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
    /** `missed`: the days of Lagos (YYYY-MM-DD) that an outage took, where it was one. */
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
    /** Requested: to another user it has arrived already; to an outside address the worker submits it. */
    "crypto.sent": SendTold & { internal: boolean };
    /** It is held until two members of staff have decided. */
    "crypto.send_reviewed": CoinTold;
    "crypto.send_completed": SendTold;
    "crypto.send_failed": SendTold;
    /** The custodian takes its last word back: what was returned has left after all, or what was sent has not. Staff find out. */
    "crypto.send_paid_late": SendTold;
    "crypto.send_doubted": SendTold;
    "crypto.received": CoinTold;
    "crypto.deposit_seen": CoinTold;
    "crypto.deposit_on_hold": CoinTold;
    "crypto.deposit_rejected": CoinTold;
    "crypto.deposit_below_minimum": CoinTold & { minimum: string };
    "crypto.deposited": CoinTold;
    /** Coins were collected from a sub-account, or will not be: customers are not notified. */
    "crypto.collection_ended": { transactionId: string };
  };

type FactorChange = "passkey_added" | "passkey_removed" | "totp_added" | "totp_removed" | "all_removed";

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
