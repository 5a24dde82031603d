import type { CoinCode } from "@manilla/shared/assets";
import { isCoin } from "@manilla/shared/assets";
import { fromUnits, type Money, minus } from "@manilla/shared/money";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { readTransaction } from "../../ledger/history.ts";
import type { JsonObject } from "../../ledger/operation.ts";
import { type LineRow, lineColumns, lineOf, type TransactionLine } from "../../ledger/record.ts";
import type { SendState } from "./states.ts";

/** What only a send has, in its transaction's details. */
const details = z.object({
  network: z.string(),
  address: z.string(),
  memo: z.string().nullable(),
  internal: z.boolean(),
});
export type SendDetails = z.output<typeof details> & JsonObject;

/** A send that left the house, or is about to. */
export interface Send extends z.output<typeof details> {
  id: string;
  userId: string;
  state: SendState;
  final: boolean;
  coin: CoinCode;
  amount: Money<CoinCode>;
  fee: Money<CoinCode>;
  /** What arrives at the recipient. */
  receive: Money<CoinCode>;
  createdAt: Date;
}

/** The send that the custodian knows by this reference: it is the transaction's id. */
export async function findSend(ctx: Context, id: string): Promise<Send | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const found = await readTransaction(ctx.pool, id);
  return found?.kind === "crypto.send" ? sendOf(found) : undefined;
}

/** Sends that are not final and whose next look is due, oldest first. */
export async function dueSends(ctx: Context, atMost: number): Promise<Send[]> {
  // Walks transaction_due, which holds only what is not final. No lock: looking twice is harmless.
  const { rows } = await ctx.pool.query<LineRow & { details: JsonObject }>(
    `select ${lineColumns}, t.details from ledger.transaction t
     where not t.final and t.kind = 'crypto.send' and t.due_at <= $1 order by t.due_at limit $2`,
    [ctx.clock.now(), atMost],
  );
  return rows.map((row) => sendOf({ ...lineOf(row), details: row.details }));
}

function sendOf(record: TransactionLine & { details: JsonObject }): Send {
  const { id, userId, moneyOut, fee } = record;
  if (!userId || !moneyOut || !fee || !isCoin(moneyOut.asset))
    throw new RangeError(`${id} is not a whole send`);
  const coin = moneyOut.asset;
  const amount = fromUnits(coin, moneyOut.units);
  const charged = fromUnits(coin, fee.units);
  return {
    ...details.parse(record.details),
    id,
    userId,
    // The ledger's list of states is wider, but only this feature writes this kind.
    state: record.state as SendState,
    final: record.final,
    coin,
    amount,
    fee: charged,
    receive: minus(amount, charged),
    createdAt: record.createdAt,
  };
}
