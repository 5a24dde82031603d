import { type CoinCode, isCoin } from "@manilla/shared/assets";
import { fromUnits, type Money, subtractAmount } from "@manilla/shared/money";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { TransactionRecord } from "../../ledger/record.ts";
import type { JsonObject } from "../../ledger/types.ts";
import { isId } from "../../runtime/ids.ts";

export type SendState = "under_review" | "held" | "broadcast" | "completed" | "failed";

const details = z.object({
  network: z.string(),
  address: z.string(),
  memo: z.string().nullable(),
  internal: z.boolean(),
  submittedAt: z.string().optional(),
  unknowns: z.number().int().default(0),
  refusal: z.string().nullable().default(null),
});
export type SendDetails = z.input<typeof details> & JsonObject;

export interface Send extends Omit<z.output<typeof details>, "submittedAt"> {
  submittedAt: Date;
  id: string;
  userId: string;
  state: SendState;
  coin: CoinCode;
  amount: Money<CoinCode>;
  fee: Money<CoinCode>;
  receive: Money<CoinCode>;
  createdAt: Date;
  updatedAt: Date;
}

export async function findSend(ctx: Context, id: string): Promise<Send | undefined> {
  if (!isId(id)) return undefined;
  const record = await ctx.operations.find(id);
  return record?.kind === "crypto.send" ? sendOf(record) : undefined;
}

export function sendOf(record: TransactionRecord): Send {
  const { id, userId, moneyOut, fee } = record;
  if (!userId || !moneyOut || !fee || !isCoin(moneyOut.asset))
    throw new RangeError(`${id} is not a whole send`);
  const coin = moneyOut.asset;
  const amount = fromUnits(coin, moneyOut.units);
  const charged = fromUnits(coin, fee.units);
  const { submittedAt, ...rest } = details.parse(record.details);
  return {
    ...rest,
    submittedAt: submittedAt === undefined ? record.createdAt : new Date(submittedAt),
    id,
    userId,
    // Cast: the database allows a crypto.send only these states.
    state: record.state as SendState,
    coin,
    amount,
    fee: charged,
    receive: subtractAmount(amount, charged),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}
