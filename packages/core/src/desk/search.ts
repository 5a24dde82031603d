import { type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { describeSearch } from "./describe-search.ts";

export interface SearchHit {
  type: "customer" | "operation" | "proposal";
  id: string;
  title: string;
  detail: string;
  /** The field that matches the text: "phone", "vendor's reference". */
  by: string;
}

/**
 * Customers and operations that a text names, customers first; at most 41. Contacts in it are masked. Audited: what kind of
 * text was searched, the text with contacts masked, and the ids of the customers found.
 */
export async function searchDesk(ctx: Context, staff: Staff, text: string): Promise<SearchHit[]> {
  const { rows } = await ctx.pool.query<SearchHit>(
    "select type, id, title, detail, by from desk.search($1)",
    [text],
  );
  const customers = rows.filter(({ type }) => type === "customer").map(({ id }) => id);
  await writeAudit(ctx, staff, {
    action: "desk.search",
    subject: "search",
    before: {},
    after: { ...describeSearch(text), found: rows.length, customers: customers.join(" ") || null },
  });
  return rows;
}
