import type { Context } from "../context.ts";

export interface SearchHit {
  type: "customer" | "operation" | "proposal";
  id: string;
  title: string;
  detail: string;
  /** The field that matches the text: "phone", "vendor's reference". */
  by: string;
}

/** Customers and operations that a text names, customers first; at most 41. Contacts in it are masked. */
export async function searchDesk(ctx: Context, text: string): Promise<SearchHit[]> {
  return (await ctx.pool.query<SearchHit>("select type, id, title, detail, by from desk.search($1)", [text]))
    .rows;
}
