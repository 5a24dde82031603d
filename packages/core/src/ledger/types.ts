import type { Money } from "@manilla/shared/money";
import { transactionKinds as customerKinds, type Kind } from "@manilla/shared/wallet/transaction-texts";
import type { Leg } from "./accounts.ts";

/** The database's constraint kind_is_known must have the same list. */
export const transactionKinds = [...customerKinds, "crypto.collect"] as const;
export type TransactionKind = (typeof transactionKinds)[number];

export function customerKind(kind: TransactionKind): Kind {
  if (kind === "crypto.collect") throw new RangeError(`${kind} is no customer's transaction`);
  return kind;
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };

/** The worker delivers each event at least once. `id` defaults to a new id. */
export type LedgerEvent = { topic: string; payload: JsonObject; id?: string };

export type Facts = {
  /** Debited from the user's balance, fee included. */
  moneyOut?: Money;
  /** Credited to the user's balance, fee deducted. */
  moneyIn?: Money;
  /** The company's fee, included in `moneyOut` and deducted from `moneyIn`. */
  fee?: Money;
  /** Dollars per coin as decimal text. */
  price?: string;
  /** Naira per dollar as decimal text. */
  rate?: string;
  /** Naira value at the time of the transaction. */
  nairaValue?: Money<"NGN">;
  dollarCents?: bigint;
  /** `providerReference` names the transaction at the provider. It is unique per provider. A retry reuses it. */
  provider?: string;
  providerReference?: string;
  /** Recipient or sender as display text of at most 200 characters, such as an address or a name. */
  counterparty?: string;
  /** Data that only this kind of transaction has. A step replaces the keys that it contains and keeps the others. */
  details?: JsonObject;
};

/**
 * Adds `use` (in the limit's unit) to the sum of the limit on `day` (YYYY-MM-DD in Lagos, default today). A sum above
 * `cap` refuses the operation.
 */
export type LimitUse = { limit: string; use: bigint; cap: bigint; day?: string };

/**
 * Refuses an operation if the user started an equal operation (same fingerprint) in the last `withinSeconds`.
 * Operations that ended as failed, rejected, cancelled, expired or reversed do not count. `confirmed` skips the check.
 */
export type DuplicateGuard = { fingerprint: string; withinSeconds: number; confirmed?: boolean };

/** Keys are unique per user and `scope` (route or job). A repeated key with a different request hash is refused. */
export type Idempotency = { scope: string; key: string; requestHash: string };

export type Payee = `bank:${string}` | `coin:${string}` | `user:${string}` | `bill:${string}`;

/** The receiver's transaction of a transfer between customers, always final. */
export type CounterpartyEntry = Facts & { id: string; userId: string; kind: TransactionKind; state: string };

export type TransactionStart = Facts & {
  id: string;
  at: Date;
  /** Null for the company's own transactions and for money without a known owner (suspense). */
  userId: string | null;
  kind: TransactionKind;
  state: string;
  final: boolean;
  /** Empty if no balance changes yet, for example for a deposit that is not accepted. */
  legs: readonly Leg[];
  answer: Json;
  idempotency?: Idempotency;
  quoteId?: string;
  limits?: readonly LimitUse[];
  duplicate?: DuplicateGuard;
  payee?: Payee;
  companion?: CounterpartyEntry;
  events?: readonly LedgerEvent[];
  /** Time of the first poll. Default: a minute after the start. Ignored if `final`. */
  dueAt?: Date;
  reason?: string;
};

export type Outcome = {
  transactionId: string;
  /** Send this stored text unchanged, so that a repeated call gets the same bytes. */
  answerText: string;
  answer: Json;
  /** True if an earlier call with this idempotency key started the operation, so that this call changed nothing. */
  replayed: boolean;
};

/** One change of an operation. Its facts replace the stored facts, and its details are merged key by key. */
export type Step = Facts & {
  id: string;
  /** Allowed current states. In any other state nothing happens, and the outcome has `moved: false`. */
  from: string | readonly string[];
  /** Sets the owner of a transaction without an owner. The database refuses to change an owner. */
  userId?: string;
  /** The new state. A step that keeps the state can store details or the time of a poll, and moves no money. */
  to: string;
  final: boolean;
  at?: Date;
  reason?: string;
  legs?: readonly Leg[];
  events?: readonly LedgerEvent[];
  /** Time of the next poll. Default: none if `final`, unchanged if the step keeps the state, else in a minute. */
  dueAt?: Date;
  /** The `updatedAt` that the caller read. If the operation has changed since then, the step does nothing. */
  ifUnchangedSince?: Date;
  giveBackLimits?: boolean;
};

export type StepOutcome = {
  moved: boolean;
  state: string;
};

/** The only code that writes balances. Each call takes effect completely or not at all. */
export type Ledger = {
  /**
   * Starts an operation with its postings, events and answer in one commit. A refused operation writes nothing, so its
   * idempotency key stays free. Throws AppError: insufficient_funds {asset, available, shortfall}, quote_expired,
   * idempotency_key_reused, limit_exceeded {limit, left}, possible_duplicate {transactionId, createdAt}, not_found (the
   * credited customer closed the account), conflict (the provider's reference is taken) or service_busy.
   */
  transact(start: TransactionStart): Promise<Outcome>;
  /**
   * Makes one step. If the present state is not in `from`, changes nothing and returns `moved: false`. Throws AppError:
   * not_found, insufficient_funds, conflict (the provider's reference is taken) or service_busy.
   */
  advance(step: Step): Promise<StepOutcome>;
};
