import { type CoinCode, isCoin } from "@manilla/shared/assets";
import { fromUnits, type Money, toMoney } from "@manilla/shared/money";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { TransactionRecord } from "../../ledger/record.ts";
import type { JsonObject } from "../../ledger/types.ts";
import { isId } from "../../runtime/ids.ts";

export type CollectionState = "requested" | "submitted" | "completed" | "failed" | "reversed";

const details = z.object({
  accountId: z.string(),
  submittedAt: z.string().optional(),
  unknowns: z.number().int().default(0),
  /** The custodian's fee as a decimal amount of the coin. It is "0" until the collection is completed. */
  fee: z.string().default("0"),
});
export type CollectionDetails = z.input<typeof details> & JsonObject;

export interface Collection {
  /** The id is also our reference at the custodian. */
  id: string;
  state: CollectionState;
  accountId: string;
  coin: CoinCode;
  amount: Money<CoinCode>;
  fee: Money<CoinCode>;
  submittedAt: Date;
  unknowns: number;
  createdAt: Date;
  updatedAt: Date;
}

export async function findCollection(ctx: Context, id: string): Promise<Collection | undefined> {
  if (!isId(id)) return undefined;
  const record = await ctx.operations.find(id);
  return record?.kind === "crypto.collect" ? collectionOf(record) : undefined;
}

export function collectionOf(record: TransactionRecord): Collection {
  const { id, moneyOut, createdAt, updatedAt } = record;
  if (!moneyOut || !isCoin(moneyOut.asset)) throw new RangeError(`${id} is not a whole collection`);
  const { submittedAt, fee, ...rest } = details.parse(record.details);
  const coin = moneyOut.asset;
  return {
    ...rest,
    id,
    // Cast: the database allows a crypto.collect only these states.
    state: record.state as CollectionState,
    coin,
    amount: fromUnits(coin, moneyOut.units),
    fee: toMoney(coin, fee),
    submittedAt: submittedAt === undefined ? createdAt : new Date(submittedAt),
    createdAt,
    updatedAt,
  };
}
