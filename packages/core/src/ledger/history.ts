import { Prisma, type PrismaClient } from "../runtime/prisma/client.ts";
import { conditionsOf, type HistoryQuery } from "./history-filter.ts";
import {
  type LineRow,
  lineColumns,
  lineOf,
  type RecordRow,
  recordColumns,
  recordOf,
  type TransactionLine,
  type TransactionRecord,
} from "./record.ts";

export type HistoryPage = { items: TransactionLine[]; next: string | null };

export type TimelineEntry = { state: string; reason: string | null; at: Date };

const columns = Prisma.raw(lineColumns);

/** A page of a search reads at most this many lines, which takes about 5 ms. */
const mostLookedAt = 10_000;

type FoundRow = LineRow & { found: boolean | null; last: boolean };

/**
 * Returns transactions, newest first. A search looks at no more than `mostLookedAt` lines per page. A page may
 * therefore have no match and still have a `next`.
 */
export async function listTransactions(prisma: PrismaClient, query: HistoryQuery): Promise<HistoryPage> {
  const limit = Math.min(Math.max(query.limit ?? 50, 1), 100);
  const rows = await prisma.$queryRaw<FoundRow[]>(pageStatement(query, limit + 1));
  const found = rows.filter((row) => row.found);
  const items = found.slice(0, limit).map(lineOf);
  const next = found.length > limit ? items.at(-1)?.id : rows.find(({ last }) => last)?.id;
  return { items, next: next ?? null };
}

export function pageStatement(query: HistoryQuery, most: number): Prisma.Sql {
  const { where, search } = conditionsOf(query);
  const before = query.before ?? null;
  const lines = Prisma.sql`from ledger.transaction t
    where ${where} and t.id < coalesce(${before}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') order by t.id desc`;
  if (!search) return Prisma.sql`select ${columns}, true as found, false as last ${lines} limit ${most}`;
  // `last` marks the last line that the search looked at. The next page starts there, so it is returned in any case.
  return Prisma.sql`select * from (
      select ${columns}, ${search} as found, row_number() over (order by t.id desc) = ${mostLookedAt} as last
      ${lines} limit ${mostLookedAt}
    ) l where found or last order by id desc limit ${most}`;
}

export async function pageTransactions(
  prisma: PrismaClient,
  { page, limit = 20, ...query }: Omit<HistoryQuery, "before"> & { page: number },
): Promise<{ items: TransactionLine[]; total: number }> {
  const { where, search } = conditionsOf(query);
  const rows = await prisma.$queryRaw<(LineRow & { total: number })[]>`
    with matching as (select ${columns} from ledger.transaction t where ${where} and ${search ?? Prisma.sql`true`})
    select p.*, c.total from (select count(*)::int as total from matching) c
    left join (select * from matching order by id desc limit ${Math.min(limit, 100)}
      offset ${(Math.max(page, 1) - 1) * limit}) p on true
    order by p.id desc`;
  return { items: rows.filter((row) => row.id !== null).map(lineOf), total: rows[0]?.total ?? 0 };
}

/**
 * Returns the user's successful transactions of this coin, at most 20,000, oldest first. A deposit is sorted by the
 * time of its credit, any other transaction by the time of its start.
 */
export async function listCoinTransactions(
  prisma: PrismaClient,
  userId: string,
  coin: string,
): Promise<TransactionLine[]> {
  const rows = await prisma.$queryRaw<LineRow[]>`
    select ${columns} from ledger.transaction t
    where t.user_id = ${userId}::uuid and (t.asset_in = ${coin} or t.asset_out = ${coin}) and t.final
      and t.state not in ('failed', 'rejected', 'cancelled', 'expired', 'reversed')
    order by coalesce(case t.kind when 'crypto.deposit' then (select min(l.at) from ledger.timeline l
      where l.transaction_id = t.id and l.state = t.state) end, t.created_at), t.id limit 20000`;
  return rows.map(lineOf);
}

/** Code that acts for a customer must pass `userId`, so that it finds only this customer's transactions. */
export async function readTransaction(
  prisma: PrismaClient,
  idOrReference: string,
  userId?: string,
): Promise<TransactionRecord | null> {
  const byId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrReference);
  const named = byId
    ? Prisma.sql`t.id = ${idOrReference}::uuid`
    : Prisma.sql`t.reference = ${idOrReference.trim().toUpperCase()}`;
  const owner = userId ?? null;
  const rows = await prisma.$queryRaw<RecordRow[]>`
    select ${Prisma.raw(recordColumns)} from ledger.transaction t
    where ${named} and (${owner}::uuid is null or t.user_id = ${owner}::uuid)`;
  return rows[0] ? recordOf(rows[0]) : null;
}

export async function findByProviderReference(
  prisma: PrismaClient,
  provider: string,
  providerReference: string,
): Promise<TransactionRecord | null> {
  const rows = await prisma.$queryRaw<RecordRow[]>`
    select ${Prisma.raw(recordColumns)} from ledger.transaction t
    where t.provider = ${provider} and t.provider_reference = ${providerReference}`;
  return rows[0] ? recordOf(rows[0]) : null;
}

export function readTimeline(prisma: PrismaClient, transactionId: string): Promise<TimelineEntry[]> {
  return prisma.$queryRaw<TimelineEntry[]>`
    select state, reason, at from ledger.timeline where transaction_id = ${transactionId}::uuid order by step`;
}
