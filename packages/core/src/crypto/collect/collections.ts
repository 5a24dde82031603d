import { type CoinCode, isCoin } from "@manilla/shared/assets";
import { fromUnits, type Money, money } from "@manilla/shared/money";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { JsonObject } from "../../ledger/operation.ts";
import type { TransactionRecord } from "../../ledger/record.ts";

export type CollectionState = "requested" | "submitted" | "completed" | "failed" | "reversed";

/** What only a collection has, in its transaction's details. */
const details = z.object({
  /** The sub-account, by the custodian's id. */
  accountId: z.string(),
  /** When it was submitted to the custodian first. */
  submittedAt: z.string().optional(),
  /** How often in a row the custodian knew no such order. */
  unknowns: z.number().int().default(0),
  /** What the custodian charged, in main units; known once it is completed. */
  fee: z.string().default("0"),
});
export type CollectionDetails = z.input<typeof details> & JsonObject;

/** Coins on their way from a sub-account to our own account at the custodian. */
export interface Collection {
  /** Also the reference that the custodian knows it by. */
  id: string;
  state: CollectionState;
  accountId: string;
  coin: CoinCode;
  /** What arrives on our own account, in units of 10⁻⁸. */
  amount: Money<CoinCode>;
  fee: Money<CoinCode>;
  submittedAt: Date;
  unknowns: number;
  createdAt: Date;
  updatedAt: Date;
}

export async function findCollection(ctx: Context, id: string): Promise<Collection | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const record = await ctx.operations.find(id);
  return record?.kind === "crypto.collect" ? collectionOf(record) : undefined;
}

/** Throws when the record is not a whole collection. */
export function collectionOf(record: TransactionRecord): Collection {
  const { id, moneyOut, createdAt, updatedAt } = record;
  if (!moneyOut || !isCoin(moneyOut.asset)) throw new RangeError(`${id} is not a whole collection`);
  const { submittedAt, fee, ...rest } = details.parse(record.details);
  const coin = moneyOut.asset;
  return {
    ...rest,
    id,
    // The ledger's list of states is wider, but only this feature writes this kind.
    state: record.state as CollectionState,
    coin,
    amount: fromUnits(coin, moneyOut.units),
    fee: money(coin, fee),
    submittedAt: submittedAt === undefined ? createdAt : new Date(submittedAt),
    createdAt,
    updatedAt,
  };
}
