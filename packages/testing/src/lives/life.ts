import type { Actor } from "@manilla/core/actor";
import type { Context } from "@manilla/core/context";
import type { TransactionRecord } from "@manilla/core/ledger/record";

/** What a provider says of a failure: for staff, and no customer's to read. */
export const vendorsWords = "Debit account has insufficient funds";

/** A kind of operation as a test walks it: how it begins in each first state, and what each transition is given. */
export interface Life {
  declaration: {
    states: Record<string, { standing: string }>;
    transitions: Record<string, { from: readonly string[]; to: string }>;
  };
  /** Begins one in that state and returns its id. */
  begin: Record<string, (ctx: Context, actor: Actor) => Promise<string>>;
  read: (record: TransactionRecord) => { id: string; state: string; createdAt: Date };
  /** By the transition's name; none for those that take nothing. */
  inputs: (ctx: Context, actor: Actor) => Record<string, unknown>;
}
