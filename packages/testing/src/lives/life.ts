import type { Actor } from "@manilla/core/actor";
import type { Context } from "@manilla/core/context";
import type { TransactionRecord } from "@manilla/core/ledger/record";

/** A provider's reason for a failure. Customers must never see it. */
export const vendorsWords = "Debit account has insufficient funds";

export interface Life {
  declaration: {
    states: Record<string, { standing: string }>;
    transitions: Record<string, { from: readonly string[]; to: string }>;
  };
  begin: Record<string, (ctx: Context, actor: Actor) => Promise<string>>;
  read: (record: TransactionRecord) => { id: string; state: string; createdAt: Date };
  /** The inputs of transitions, by the transition's name. */
  inputs: (ctx: Context, actor: Actor) => Record<string, unknown>;
}
