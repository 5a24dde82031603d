import { assetCodes } from "@manilla/shared/assets";
import { Prisma } from "../runtime/prisma/client.ts";
import type { TransactionKind } from "./types.ts";

export type HistoryQuery = {
  userId: string;
  kinds?: readonly TransactionKind[];
  states?: readonly string[];
  /** Finds transactions whose id, reference, counterparty or asset code contains this text. */
  search?: string;
  from?: Date;
  until?: Date;
  before?: string;
  /** Lines per page, at most 100. */
  limit?: number;
};

/**
 * PostgreSQL uses the indexes transaction_beside_trades and transaction_not_completed only if a query repeats their
 * conditions exactly.
 */
const trades = ["crypto.buy", "crypto.sell", "crypto.swap"];
const besideTrades = Prisma.sql`t.kind not in ('crypto.buy', 'crypto.sell', 'crypto.swap')`;
const completed = ["completed", "paid", "delivered", "credited"];
const notCompleted = Prisma.sql`t.state not in ('completed', 'paid', 'delivered', 'credited')`;

export interface Conditions {
  where: Prisma.Sql;
  search: Prisma.Sql | null;
}

/** A filter that is not set adds no condition, so that PostgreSQL picks the right index. */
export function conditionsOf(query: Omit<HistoryQuery, "before" | "limit">): Conditions {
  const { userId, kinds, states, from, until } = query;
  const parts = [Prisma.sql`t.user_id = ${userId}::uuid`];
  if (kinds) parts.push(Prisma.sql`t.kind = any (${kinds}::text[])`);
  if (kinds && !kinds.some((kind) => trades.includes(kind))) parts.push(besideTrades);
  if (states) parts.push(Prisma.sql`t.state = any (${states}::text[])`);
  if (states && !states.some((state) => completed.includes(state))) parts.push(notCompleted);
  if (from) parts.push(Prisma.sql`t.created_at >= ${from}::timestamptz`);
  if (until) parts.push(Prisma.sql`t.created_at < ${until}::timestamptz`);
  const text = query.search?.trim();
  return { where: Prisma.join(parts, " and "), search: text ? searchCondition(text) : null };
}

function searchCondition(text: string): Prisma.Sql {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const assets = assetCodes.filter((code) => code.includes(text.toUpperCase()));
  const matches = [Prisma.sql`t.counterparty ilike ${pattern}`];
  if (/^[a-z0-9-]+$/i.test(text)) matches.push(Prisma.sql`t.reference like ${pattern.toUpperCase()}`);
  if (/^[0-9a-f-]{3,}$/i.test(text)) matches.push(Prisma.sql`t.id::text like ${pattern.toLowerCase()}`);
  if (assets.length > 0)
    matches.push(Prisma.sql`t.asset_in = any (${assets}::text[]) or t.asset_out = any (${assets}::text[])`);
  return Prisma.sql`(${Prisma.join(matches, " or ")})`;
}
