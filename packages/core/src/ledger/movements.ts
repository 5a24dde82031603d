import { type AssetCode, assetCodes } from "@manilla/shared/assets";
import type { Money } from "@manilla/shared/money";
import { endedStates } from "@manilla/shared/wallet/transaction-texts";
import { Prisma, type PrismaClient } from "../runtime/prisma/client.ts";
import { conditionsOf, type HistoryQuery } from "./history-filter.ts";
import { type LineRow, lineColumns, lineOf, moneyOf, type TransactionLine } from "./record.ts";

export interface MovedLine extends TransactionLine {
  /** Time of the first balance change in the period, or the transaction's start if no balance changed. */
  at: Date;
  movedOut: Money | null;
  movedIn: Money | null;
}

type MovedRow = LineRow & {
  at: Date;
  out_asset: AssetCode | null;
  out_units: string | null;
  in_asset: AssetCode | null;
  in_units: string | null;
};

/**
 * Selects the `version` or the balance of the last entry of account `a` before `time`, or 0 if there is none. The last
 * entry has the highest `version` (entry number). Times do not decide, because the clocks of servers differ.
 */
const lastBefore = (column: "version" | "balance_after", time: Prisma.Sql) => Prisma.sql`coalesce((
  select e.${Prisma.raw(column)} from ledger.entry e join ledger.journal j on j.id = e.journal_id
  where e.account_id = a.id and e.version is not null and j.created_at < ${time}
  order by e.version desc limit 1), 0)`;

const movedBetween = (userId: string, { begin, end }: { begin: Prisma.Sql; end: Prisma.Sql }) => Prisma.sql`
  with span as materialized (
    select a.id, a.asset,
      case when ${begin} is null then 0 else ${lastBefore("version", begin)} end as first,
      case when ${end} is null then a.version else ${lastBefore("version", end)} end as last
    from ledger.account a where a.user_id = ${userId}::uuid and a.purpose = 'available'
  ), moved as (
    -- A payment from another person is in that person's journal. Its line is the related transaction.
    select case when o.user_id = ${userId}::uuid then o.id else o.related_id end as line_id, s.asset, sum(e.amount)::bigint as units,
      min(j.created_at) as at
    from span s
    join ledger.entry e on e.account_id = s.id and e.version is not null and e.version > s.first and e.version <= s.last
    join ledger.journal j on j.id = e.journal_id
    join ledger.transaction o on o.id = j.transaction_id
    group by 1, 2
  ), numbered as (
    select m.*, row_number() over (partition by line_id, sign(units) order by asset) as n from moved m
  ), line as (
    -- A line has at most one asset in and one out. A further asset has its own line.
    select line_id, n, min(at) as at,
      max(asset) filter (where units < 0) as out_asset, -min(units) filter (where units < 0) as out_units,
      max(asset) filter (where units > 0) as in_asset, max(units) filter (where units > 0) as in_units
    from numbered group by line_id, n
  )`;

/**
 * Returns a person's transactions of a period, newest first: those that changed an available balance in the period, and
 * open or failed ones that started in the period and never changed a balance. Their net changes add up to the change in
 * `readBalancesBetween`.
 */
export async function listMovedLines(
  prisma: Pick<PrismaClient, "$queryRaw">,
  { from, until, ...query }: Omit<HistoryQuery, "before" | "limit">,
  most: number,
): Promise<MovedLine[]> {
  const { where, search } = conditionsOf(query);
  const [begin, end] = [timeOf(from), timeOf(until)];
  const rows = await prisma.$queryRaw<MovedRow[]>`${movedBetween(query.userId, { begin, end })}
    select ${Prisma.raw(lineColumns)}, coalesce(m.at, t.created_at) as at, m.out_asset, m.out_units::text, m.in_asset,
      m.in_units::text
    from ledger.transaction t left join line m on m.line_id = t.id
    where ${where} and ${search ?? Prisma.sql`true`} and (m.line_id is not null or (
      (${begin} is null or t.created_at >= ${begin}) and (${end} is null or t.created_at < ${end})
      and t.state <> all (${endedStates.completed}::text[])
      and not exists (select from ledger.journal j join ledger.entry e on e.journal_id = j.id
        join ledger.account a on a.id = e.account_id where j.transaction_id = t.id and a.user_id = ${query.userId}::uuid)))
    order by at desc, t.id desc, m.n limit ${most}`;
  return rows.map((row) => ({
    ...lineOf(row),
    at: row.at,
    movedOut: moneyOf(row.out_asset, row.out_units),
    movedIn: moneyOf(row.in_asset, row.in_units),
  }));
}

export interface BalancesBetween {
  asset: AssetCode;
  before: bigint;
  after: bigint;
}

export async function readBalancesBetween(
  prisma: Pick<PrismaClient, "$queryRaw">,
  { userId, from, until }: Pick<HistoryQuery, "userId" | "from" | "until">,
): Promise<BalancesBetween[]> {
  const [begin, end] = [timeOf(from), timeOf(until)];
  const rows = await prisma.$queryRaw<BalancesBetween[]>`
    select a.asset,
      case when ${begin} is null then 0 else ${lastBefore("balance_after", begin)} end as before,
      case when ${end} is null then a.balance else ${lastBefore("balance_after", end)} end as after
    from ledger.account a where a.user_id = ${userId}::uuid and a.purpose = 'available'`;
  const found = new Map(rows.map((row) => [row.asset, row]));
  return assetCodes.map((asset) => found.get(asset) ?? { asset, before: 0n, after: 0n });
}

function timeOf(time: Date | undefined): Prisma.Sql {
  return Prisma.sql`${time ?? null}::timestamptz`;
}
