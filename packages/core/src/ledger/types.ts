import type { Money } from "@manilla/shared/money";
import { transactionKinds as customerKinds, type Kind } from "@manilla/shared/wallet/transaction-words";
import type { Leg } from "./accounts.ts";

/** The constraint kind_is_known of the database has the same list. */
export const transactionKinds = [
  ...customerKinds,
  /** An operation of the company. It moves coins from a customer's sub-account to our account at the custodian. */
  "crypto.collect",
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** Throws RangeError for a kind that only the company has. */
export function customerKind(kind: TransactionKind): Kind {
  if (kind === "crypto.collect") throw new RangeError(`${kind} is no customer's transaction`);
  return kind;
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };

/** The worker delivers each event at least once. `id` defaults to a new id. */
export type LedgerEvent = { topic: string; payload: JsonObject; id?: string };

/** Facts of a transaction as its user sees them, for history, receipts and support. */
export type Facts = {
  /** Debited from the user's balance, fee included. */
  moneyOut?: Money;
  /** Credited to the user's balance, fee deducted. */
  moneyIn?: Money;
  /** The company's fee. It is contained in `moneyOut` or was deducted from `moneyIn`. */
  fee?: Money;
  /** Dollars per coin as decimal text. */
  price?: string;
  /** Naira per dollar as decimal text. */
  rate?: string;
  /** Naira value at the time of the transaction. */
  nairaValue?: Money<"NGN">;
  dollarCents?: bigint;
  /** The provider, and our reference there. The reference is unique per provider, and a retry keeps it. */
  provider?: string;
  providerReference?: string;
  /** Recipient or sender as display text: an address, a phone, a name. At most 200 characters. */
  counterparty?: string;
  /** Data that only this kind of transaction has. A step replaces the keys that it contains and keeps the others. */
  details?: JsonObject;
};

/**
 * Adds `use` to the sum that the limit has on `day` (YYYY-MM-DD in Lagos, default today). If the sum would exceed
 * `cap`, the operation is refused. The caller chooses the unit.
 */
export type LimitUse = { limit: string; use: bigint; cap: bigint; day?: string };

/**
 * Refuses the operation if the user started another one with this fingerprint in the last `withinSeconds`. Failed
 * operations do not count. `confirmed` skips this check.
 */
export type DuplicateGuard = { fingerprint: string; withinSeconds: number; confirmed?: boolean };

/** A key is unique per user and `scope` (route or job). The hash shows whether a repeated key has the same request. */
export type Idempotency = { scope: string; key: string; requestHash: string };

/** Identifies a recipient, so that all payments to the same one can be found. `payeeOf` builds it. */
export type Payee = `bank:${string}` | `coin:${string}` | `user:${string}` | `bill:${string}`;

/** The receiver's transaction of a transfer between customers, always final. related_id is the sender's transaction. */
export type CounterpartyEntry = Facts & { id: string; userId: string; kind: TransactionKind; state: string };

export type TransactionStart = Facts & {
  /** From `newId()` (runtime/ids). The caller creates it, so that the answer can contain it. */
  id: string;
  /** Time of the transaction. The caller sets it, so that the answer can contain it. */
  at: Date;
  /** Null for the company's own transactions and for money without a known owner (suspense). */
  userId: string | null;
  kind: TransactionKind;
  state: string;
  final: boolean;
  /** Empty for a naira deposit, which starts without money. */
  legs: readonly Leg[];
  /** The caller's answer. Stored as JSON text and returned byte for byte for a repeated key. */
  answer: Json;
  idempotency?: Idempotency;
  quoteId?: string;
  limits?: readonly LimitUse[];
  duplicate?: DuplicateGuard;
  payee?: Payee;
  companion?: CounterpartyEntry;
  events?: readonly LedgerEvent[];
  /** Time of the first poll. Default: a minute later. Ignored if `final`. */
  dueAt?: Date;
  /** Text for the first line of the timeline. Omitted if the state says enough. */
  reason?: string;
};

export type Outcome = {
  transactionId: string;
  /** The stored answer. Send this text unchanged, so that a repeated call gets the same bytes. */
  answerText: string;
  answer: Json;
  /** The key was used before, so nothing was done. */
  replayed: boolean;
};

/** One change of an operation. Its facts replace the stored facts of the same name. Details are merged key by key. */
export type Step = Facts & {
  id: string;
  /** Allowed current states. In any other state nothing happens, and the outcome has `moved: false`. */
  from: string | readonly string[];
  /** Sets the owner of a transaction that has none. The database refuses to change an owner. */
  userId?: string;
  /** The new state. A step to the same state stores details or a poll's time, and moves no money. */
  to: string;
  final: boolean;
  at?: Date;
  reason?: string;
  legs?: readonly Leg[];
  events?: readonly LedgerEvent[];
  /** Time of the next poll. Default: unchanged for a step within a state, none if final, else a minute later. */
  dueAt?: Date;
  /** The `updatedAt` that the caller read. If the operation changed since, the step does nothing. */
  ifUnchangedSince?: Date;
  giveBackLimits?: boolean;
};

export type StepOutcome = {
  moved: boolean;
  state: string;
};

/** The only writer of balances. Every call is one statement and takes effect completely or not at all. */
export type Ledger = {
  /**
   * Starts an operation in one commit: claims the key, checks the quote, the limits and the duplicate guard, books
   * the legs, and writes the transaction, its events and its answer. A refused operation leaves no trace, and its key
   * stays free. Throws AppError: insufficient_funds {asset, available, shortfall}, quote_expired,
   * idempotency_key_reused, limit_exceeded {limit, left}, possible_duplicate {transactionId, createdAt}, not_found
   * (the credited customer closed the account), conflict (the provider's reference is taken) or service_busy.
   */
  transact(start: TransactionStart): Promise<Outcome>;
  /**
   * Makes one step. If the operation is in none of the states `from`, returns `moved: false` and changes nothing.
   * Throws AppError: not_found, insufficient_funds, conflict (the provider's reference is taken) or service_busy.
   */
  advance(step: Step): Promise<StepOutcome>;
};
