import { assetCodes } from "@manilla/shared/assets";
import type { HistoryQuery } from "./history.ts";

/** The predicates of the partial indexes in migration 0002_ledger, letter by letter. */
const trades = ["crypto.buy", "crypto.sell", "crypto.swap"];
const besideTrades = "t.kind not in ('crypto.buy', 'crypto.sell', 'crypto.swap')";
const completed = ["completed", "paid", "delivered", "credited"];
const notCompleted = "t.state not in ('completed', 'paid', 'delivered', 'credited')";

export interface Conditions {
  /** Of a `where` on ledger.transaction t. */
  sql: string;
  values: unknown[];
  /** Differs where `sql` does: for the name of the prepared statement. */
  variant: string;
}

/**
 * What a history is asked for, without conditions for what it isn't: so the planner sees which index answers it, and a history of
 * 100,000 lines is not read for the one kind or state it lacks.
 */
export function conditionsOf(query: Omit<HistoryQuery, "before" | "limit">): Conditions {
  const { userId, kinds, states, from, until } = query;
  const values: unknown[] = [userId];
  const parts = ["t.user_id = $1"];
  let variant = "";
  const add = (letter: string, value: unknown, sql: (parameter: string) => string) => {
    values.push(value);
    parts.push(sql(`$${values.length}`));
    variant += letter;
  };
  if (kinds) add("k", kinds, (list) => `t.kind = any (${list}::text[])`);
  if (kinds && !kinds.some((kind) => trades.includes(kind))) {
    parts.push(besideTrades);
    variant += "b";
  }
  if (states) add("s", states, (list) => `t.state = any (${list}::text[])`);
  if (states && !states.some((state) => completed.includes(state))) {
    parts.push(notCompleted);
    variant += "n";
  }
  if (from) add("f", from, (time) => `t.created_at >= ${time}::timestamptz`);
  if (until) add("u", until, (time) => `t.created_at < ${time}::timestamptz`);
  const search = query.search?.trim();
  if (search) addSearch(search, add, parts);
  return { sql: parts.join("\n  and "), values, variant: variant && `_${variant}` };
}

/** Part of the id, the reference, the counterparty, or an asset's code; of these only what the words can be part of. */
function addSearch(
  search: string,
  add: (letter: string, value: unknown, sql: (parameter: string) => string) => void,
  parts: string[],
): void {
  const places: string[] = [];
  const place = (letter: string, value: unknown, sql: (parameter: string) => string) =>
    add(letter, value, (parameter) => {
      places.push(sql(parameter));
      return "true";
    });
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const assets = assetCodes.filter((code) => code.includes(search.toUpperCase()));
  place("c", pattern, (like) => `t.counterparty ilike ${like}`);
  if (/^[a-z0-9-]+$/i.test(search)) place("r", pattern.toUpperCase(), (like) => `t.reference like ${like}`);
  if (/^[0-9a-f-]{3,}$/i.test(search)) place("i", pattern.toLowerCase(), (like) => `t.id::text like ${like}`);
  if (assets.length > 0)
    place("a", assets, (list) => `t.asset_in = any (${list}::text[]) or t.asset_out = any (${list}::text[])`);
  parts.push(`(${places.join(" or ")})`);
}
