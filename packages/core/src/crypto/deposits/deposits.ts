import { type CoinCode, isCoin } from "@manilla/shared/assets";
import { decimalText, fromUnits, type Money } from "@manilla/shared/money";
import type { CryptoDeposit } from "@manilla/shared/wallet/deposit-contract";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { type RecordRow, recordColumns, recordOf, type TransactionRecord } from "../../ledger/record.ts";
import type { JsonObject } from "../../ledger/types.ts";
import { readAll } from "../../operations/sweep.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { readCoin } from "../../runtime/read-coin.ts";

export type CryptoDepositState =
  | "confirming"
  | "on_hold"
  | "below_minimum"
  | "under_review"
  | "suspended"
  | "matched"
  | "given_up"
  | "credited"
  | "rejected";

const details = z.object({
  network: z.string().nullable(),
  memo: z.string().nullable(),
  accountId: z.string(),
  depositId: z.string(),
  txid: z.string().nullable(),
  confirmations: z.number().int(),
  required: z.number().int(),
  seenAt: z.string().optional(),
  acceptedAt: z.string().optional(),
  rejectedAt: z.string().optional(),
});
export type DepositDetails = z.input<typeof details> & JsonObject;

export interface Deposit extends z.output<typeof details> {
  id: string;
  userId: string | null;
  state: CryptoDepositState;
  isFinal: boolean;
  coin: CoinCode;
  amount: Money<CoinCode>;
  address: string | null;
  createdAt: Date;
}

export function depositReference(depositId: string): string {
  return `deposit:${depositId}`;
}

export async function findCoinDeposit(ctx: Context, depositId: string): Promise<Deposit | undefined> {
  const { name } = ctx.providers.custody;
  const record = await ctx.operations.findByProviderReference(name, depositReference(depositId));
  return record?.kind === "crypto.deposit" ? coinDepositOf(record) : undefined;
}

export function unmatchedDeposits(ctx: Context): Promise<Deposit[]> {
  const suspended = Prisma.sql`not t.final and t.kind = 'crypto.deposit' and t.state = 'suspended'`;
  return query(ctx, Prisma.sql`${suspended} order by t.created_at limit 200`);
}

export async function listAcceptedDeposits(
  ctx: Context,
  where: { userId: string; coin: CoinCode; network: string },
): Promise<Deposit[]> {
  const latest = await query(
    ctx,
    Prisma.sql`t.user_id = ${where.userId}::uuid and t.kind = 'crypto.deposit' and t.asset_in = ${where.coin}
      and t.details ->> 'network' = ${where.network}
      and t.state in ('credited', 'below_minimum') and t.details ? 'acceptedAt'
      order by t.details ->> 'acceptedAt' desc, t.id desc limit 1000`,
  );
  return latest.reverse();
}

async function query(ctx: Context, condition: Prisma.Sql): Promise<Deposit[]> {
  const rows = await ctx.prisma.$queryRaw<RecordRow[]>`
    select ${Prisma.raw(recordColumns)} from ledger.transaction t where ${condition}`;
  return readAll(ctx, rows.map(recordOf), coinDepositOf);
}

export function coinDepositOf(record: TransactionRecord): Deposit {
  const { id, moneyIn, counterparty } = record;
  if (!moneyIn || !isCoin(moneyIn.asset)) throw new RangeError(`${id} is not a whole deposit`);
  return {
    ...details.parse(record.details),
    id,
    userId: record.userId,
    // Cast: the database allows a crypto.deposit only these states.
    state: record.state as CryptoDepositState,
    isFinal: record.final,
    coin: moneyIn.asset,
    amount: fromUnits(moneyIn.asset, moneyIn.units),
    address: counterparty ?? null,
    createdAt: record.createdAt,
  };
}

const shown = 50;

export async function listDeposits(ctx: Context, actor: Actor, currency: string): Promise<CryptoDeposit[]> {
  const ofCoin = Prisma.sql`t.user_id = ${actor.userId}::uuid and t.kind = 'crypto.deposit' and t.asset_in = ${readCoin(currency)}`;
  return (await query(ctx, Prisma.sql`${ofCoin} order by t.id desc limit ${shown}`)).map(describe);
}

function shownState(state: Deposit["state"]): CryptoDeposit["state"] {
  if (state === "under_review") return "on_hold";
  if (state === "given_up") return "below_minimum";
  return state === "suspended" || state === "matched" ? "confirming" : state;
}

function describe(deposit: Deposit): CryptoDeposit {
  return {
    id: deposit.id,
    currency: deposit.coin,
    network: deposit.network ?? "",
    amount: decimalText(deposit.amount),
    state: shownState(deposit.state),
    confirmations: Math.min(deposit.confirmations, deposit.required),
    required: deposit.required,
    txid: deposit.txid,
    seenAt: deposit.createdAt.toISOString(),
    transactionId: deposit.id,
  };
}
