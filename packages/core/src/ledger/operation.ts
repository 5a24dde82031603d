import type { Money } from "@manilla/shared/money";
import type { Account } from "./accounts.ts";

/** The kinds of transactions. The database has the same list (kind_is_known). */
export const transactionKinds = [
  "crypto.buy",
  "crypto.sell",
  "crypto.swap",
  "crypto.send",
  /** The line in the receiver's history when another user sent inside. */
  "crypto.receive",
  "crypto.deposit",
  /** The company's own: coins from a customer's sub-account at the custodian to our account there. */
  "crypto.collect",
  "naira.deposit",
  "naira.withdrawal",
  /** To another person here, in naira or a coin. */
  "transfer.send",
  /** The line in the recipient's history. */
  "transfer.receive",
  "bill.airtime",
  "bill.data",
  "bill.cable",
  "bill.electricity",
  /** Too little for any way out, given up by its owner to close the account. */
  "dust.given_up",
  "adjustment",
  /** The company's money for a customer, and the correction of a balance; staff propose and decide both. */
  "adjustment.goodwill",
  "adjustment.correction",
] as const;
export type TransactionKind = (typeof transactionKinds)[number];
/** What a customer may see: without what the company does with its own money. */
export type CustomerKind = Exclude<TransactionKind, "crypto.collect">;

/** Narrows the kind of a customer's transaction. Throws RangeError for one of the company's own. */
export function customerKind(kind: TransactionKind): CustomerKind {
  if (kind === "crypto.collect") throw new RangeError(`${kind} is no customer's transaction`);
  return kind;
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };

/** `money` goes from one account to another. A leg of zero (a fee rounded away) is left out of the books. */
export type Leg = { from: Account; to: Account; money: Money };

/** An event, written in the same commit; the worker delivers it at least once. `id` defaults to a new one. */
export type LedgerEvent = { topic: string; payload: JsonObject; id?: string };

/** The fields of a transaction for history, receipts and support, from its user's side. */
export type Facts = {
  /** The amount debited from the user's balance, fee included. */
  moneyOut?: Money;
  /** The amount credited to the user's balance, fee already deducted. */
  moneyIn?: Money;
  /** The company's fee, contained in `moneyOut` or missing from `moneyIn`. */
  fee?: Money;
  /** Dollars per coin, as a decimal text. */
  price?: string;
  /** Naira per dollar, as a decimal text. */
  rate?: string;
  /** Worth at the time of the transaction. */
  nairaValue?: Money<"NGN">;
  dollarCents?: bigint;
  /** The provider that carries it out, and our reference there: unique per provider, never changed on a retry. */
  provider?: string;
  providerReference?: string;
  /** The recipient or sender as text for a list: an address, a phone, a name. At most 200 characters. */
  counterparty?: string;
  /** Details that only this kind has; merged key by key when an operation advances. Validated by the feature's schema. */
  details?: JsonObject;
};

/**
 * Adds `use` to a daily counter of this user and refuses when it would pass `cap`. Units are the caller's. The day is
 * today's in Lagos unless `day` (YYYY-MM-DD) names another.
 */
export type LimitUse = { limit: string; use: bigint; cap: bigint; day?: string };

/** Refuses when the user made a transaction with this fingerprint within the last seconds that has not failed. */
export type DuplicateGuard = { fingerprint: string; withinSeconds: number; confirmed?: boolean };

/** The key is scoped to the user and the operation (the route); the hash is over the request's meaning. */
export type Idempotency = { operation: string; key: string; requestHash: string };

/** Who is paid: two payments to the same recipient have the same one. `payeeOf` makes it. */
export type Payee = `bank:${string}` | `coin:${string}` | `user:${string}` | `bill:${string}`;

/** The transaction in the other user's history of an internal transfer; final, and linked by `related`. */
export type Companion = Facts & { id: string; userId: string; kind: TransactionKind; state: string };

export type Operation = Facts & {
  /** From `newId()` (runtime/ids): made by the caller, so that the answer can contain it. */
  id: string;
  /** The transaction's time; the caller's, so that the answer can contain it. */
  at: Date;
  /** Null for the company's own, and for money whose owner is not known yet (suspense). */
  userId: string | null;
  kind: TransactionKind;
  state: string;
  /** True when nothing is to be waited for. */
  final: boolean;
  /** May be empty: a naira deposit begins without money. */
  legs: readonly Leg[];
  /** The caller's answer; stored as JSON text and returned byte for byte for a repeated key. */
  answer: Json;
  idempotency?: Idempotency;
  quoteId?: string;
  limits?: readonly LimitUse[];
  duplicate?: DuplicateGuard;
  payee?: Payee;
  companion?: Companion;
  events?: readonly LedgerEvent[];
  /** When the sweeper looks at it; a minute after its last change when not said. Ignored when final. */
  dueAt?: Date;
  /** The timeline's first line says it, where it says more than the state. */
  reason?: string;
};

export type Outcome = {
  transactionId: string;
  /** The stored JSON text; send this to be byte for byte equal. */
  answerText: string;
  answer: Json;
  /** True when the key had been used before and nothing was done now. */
  replayed: boolean;
};

/** The next step of a transaction's life. Facts given here replace those stored; details are merged. */
export type Step = Facts & {
  id: string;
  /** The states it may be in now; otherwise nothing happens and the outcome says so. */
  from: string | readonly string[];
  /** Sets the owner of a transaction without one; an existing owner stays. */
  userId?: string;
  /** May equal the present state, to note details or a later look; such a step moves no money. */
  to: string;
  final: boolean;
  at?: Date;
  reason?: string;
  legs?: readonly Leg[];
  events?: readonly LedgerEvent[];
  /** The next poll. Without it, a step that stays in its state keeps the present time; any other is polled in a minute. */
  dueAt?: Date;
  /** Moves only when nothing was written to the transaction since then: its `updatedAt` as it was read. */
  ifUnchangedSince?: Date;
  /** Gives back what the operation took from its day's limits (it failed, so it did not count). */
  giveBackLimits?: boolean;
};

export type StepOutcome = {
  /** False: it was moved already (or is in a state this step doesn't start from); `state` says where it is. */
  moved: boolean;
  state: string;
};

/** The only writer of balances. Every call is one statement: all of it happens or nothing. */
export type Ledger = {
  /**
   * Starts an operation: claims the key, passes the guards, books the legs, writes the transaction, its events and its
   * answer, in one commit. Throws AppError: insufficient_funds {asset, available, shortfall}, quote_expired,
   * idempotency_key_reused, limit_exceeded {limit, cap, used}, possible_duplicate {transactionId, createdAt},
   * conflict (the provider's reference is taken) or service_busy. A refused operation leaves no trace and its key free.
   */
  transact(operation: Operation): Promise<Outcome>;
  /**
   * Moves an operation on, once: a second call, a late webhook or a racing worker gets `moved: false` and no effect.
   * Throws AppError: not_found, insufficient_funds, conflict (the provider's reference is taken) or service_busy.
   */
  advance(step: Step): Promise<StepOutcome>;
};
