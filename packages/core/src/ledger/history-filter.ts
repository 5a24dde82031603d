import { assetCodes } from "@manilla/shared/assets";
import type { HistoryQuery } from "./history.ts";

/** The predicates of the partial indexes of migration 0002, letter by letter. */
const trades = ["crypto.buy", "crypto.sell", "crypto.swap"];
const besideTrades = "t.kind not in ('crypto.buy', 'crypto.sell', 'crypto.swap')";
const completed = ["completed", "paid", "delivered", "credited"];
const notCompleted = "t.state not in ('completed', 'paid', 'delivered', 'credited')";

export interface Conditions {
  /** Of a `where` on ledger.transaction t, without the search. */
  sql: string;
  /** Whether a line has the text that is searched for; null without one. */
  search: string | null;
  values: unknown[];
  /** Differs where `sql` or `search` does: for the name of the prepared statement. */
  variant: string;
}

type Add = (letter: string, value: unknown, sql: (parameter: string) => string) => string;

/**
 * What a history is asked for, without conditions for what it isn't: so the planner sees which index answers it, and a history of
 * 100,000 lines is not read for the one kind or state it lacks.
 */
export function conditionsOf(query: Omit<HistoryQuery, "before" | "limit">): Conditions {
  const { userId, kinds, states, from, until } = query;
  const values: unknown[] = [userId];
  const parts = ["t.user_id = $1"];
  let variant = "";
  const add: Add = (letter, value, sql) => {
    values.push(value);
    variant += letter;
    return sql(`$${values.length}`);
  };
  if (kinds) parts.push(add("k", kinds, (list) => `t.kind = any (${list}::text[])`));
  if (kinds && !kinds.some((kind) => trades.includes(kind))) {
    parts.push(besideTrades);
    variant += "b";
  }
  if (states) parts.push(add("s", states, (list) => `t.state = any (${list}::text[])`));
  if (states && !states.some((state) => completed.includes(state))) {
    parts.push(notCompleted);
    variant += "n";
  }
  if (from) parts.push(add("f", from, (time) => `t.created_at >= ${time}::timestamptz`));
  if (until) parts.push(add("u", until, (time) => `t.created_at < ${time}::timestamptz`));
  const text = query.search?.trim();
  const search = text ? searchCondition(text, add) : null;
  return { sql: parts.join("\n  and "), search, values, variant: variant && `_${variant}` };
}

/** Part of the id, the reference, the counterparty, or an asset's code; of these only what the words can be part of. */
function searchCondition(text: string, add: Add): string {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const assets = assetCodes.filter((code) => code.includes(text.toUpperCase()));
  // A line without a counterparty or an asset gives null, which is not true.
  const places = [add("c", pattern, (like) => `t.counterparty ilike ${like}`)];
  if (/^[a-z0-9-]+$/i.test(text))
    places.push(add("r", pattern.toUpperCase(), (like) => `t.reference like ${like}`));
  if (/^[0-9a-f-]{3,}$/i.test(text))
    places.push(add("i", pattern.toLowerCase(), (like) => `t.id::text like ${like}`));
  if (assets.length > 0)
    places.push(
      add("a", assets, (list) => `t.asset_in = any (${list}::text[]) or t.asset_out = any (${list}::text[])`),
    );
  return `(${places.join(" or ")})`;
}
