import { assetCodes } from "@manilla/shared/assets";
import { Prisma } from "../runtime/prisma/client.ts";
import type { HistoryQuery } from "./history.ts";

/** The predicates of the partial indexes of migration 0002, letter by letter. */
const trades = ["crypto.buy", "crypto.sell", "crypto.swap"];
const besideTrades = Prisma.sql`t.kind not in ('crypto.buy', 'crypto.sell', 'crypto.swap')`;
const completed = ["completed", "paid", "delivered", "credited"];
const notCompleted = Prisma.sql`t.state not in ('completed', 'paid', 'delivered', 'credited')`;

export interface Conditions {
  /** Of a `where` on ledger.transaction t, without the search. */
  where: Prisma.Sql;
  /** Whether a line has the text that is searched for; null without one. */
  search: Prisma.Sql | null;
}

/**
 * What a history is asked for, without conditions for what it isn't: so the planner sees which index answers it, and a history of
 * 100,000 lines is not read for the one kind or state it lacks.
 */
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

/** Part of the id, the reference, the counterparty, or an asset's code; of these only what the words can be part of. */
function searchCondition(text: string): Prisma.Sql {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const assets = assetCodes.filter((code) => code.includes(text.toUpperCase()));
  // A line without a counterparty or an asset gives null, which is not true.
  const matches = [Prisma.sql`t.counterparty ilike ${pattern}`];
  if (/^[a-z0-9-]+$/i.test(text)) matches.push(Prisma.sql`t.reference like ${pattern.toUpperCase()}`);
  if (/^[0-9a-f-]{3,}$/i.test(text)) matches.push(Prisma.sql`t.id::text like ${pattern.toLowerCase()}`);
  if (assets.length > 0)
    matches.push(Prisma.sql`t.asset_in = any (${assets}::text[]) or t.asset_out = any (${assets}::text[])`);
  return Prisma.sql`(${Prisma.join(matches, " or ")})`;
}
