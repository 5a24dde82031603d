import { after, seconds } from "@manilla/shared/duration";
import { kindWords, stateWords } from "@manilla/shared/wallet/operation-words";
import type { Context } from "../../context.ts";
import type { DeskStaff } from "../staff.ts";
import { describeSearch } from "./describe-search.ts";

export interface SearchHit {
  type: "customer" | "operation" | "proposal";
  id: string;
  title: string;
  detail: string;
  by: string;
}

/**
 * Finds customers and operations by a text, customers first, at most 41. Contacts are masked. The audit line is
 * written later, when the search was clearly intended (`settleSearches`): the kind of text, the text with contacts
 * masked, and the ids of the customers found.
 */
export async function searchDesk(
  ctx: Context,
  { sessionId }: Pick<DeskStaff, "sessionId">,
  text: string,
): Promise<SearchHit[]> {
  const rows = await ctx.prisma.$queryRaw<
    SearchHit[]
  >`select type, id, title, detail, by from desk.search(${text})`;
  const customers = rows.filter(({ type }) => type === "customer").map(({ id }) => id);
  const facts = { ...describeSearch(text), found: rows.length, customers: customers.join(" ") || null };
  await ctx.prisma.$executeRaw`select desk.note_search(${sessionId}, ${facts}, ${ctx.clock.now()})`;
  return rows.map(inWords);
}

/**
 * Writes finished searches into the audit log: those of one session when something was opened from it, otherwise
 * those of all sessions whose last search is a second old.
 */
export async function settleSearches(
  ctx: Context,
  { sessionId }: Partial<Pick<DeskStaff, "sessionId">> = {},
): Promise<void> {
  const until = sessionId === undefined ? after(ctx.clock.now(), -seconds(1)) : ctx.clock.now();
  await ctx.prisma.$executeRaw`select desk.settle_searches(${sessionId ?? null}, ${until})`;
}

function inWords(hit: SearchHit): SearchHit {
  if (hit.type !== "operation") return hit;
  const [kind = "", state = "", ...rest] = hit.detail.split(" · ");
  return { ...hit, detail: [`${kindWords(kind)} ${stateWords(state)}`, ...rest].join(" · ") };
}
