import { addMilliseconds, seconds } from "@manilla/shared/duration";
import { maskContact } from "@manilla/shared/kyc/contact";
import { kindWords, stateWords } from "@manilla/shared/wallet/operation-texts";
import type { Context } from "../context.ts";
import { isId } from "../runtime/ids.ts";
import type { DeskStaff } from "./staff.ts";

interface SearchHit {
  type: "customer" | "operation" | "proposal";
  id: string;
  title: string;
  detail: string;
  by: string;
}

/**
 * Finds at most 41 customers, operations and proposals by a text, customers first, with masked contacts. The audit line
 * is written later by `auditSearches`. Otherwise each typed letter would get its own line.
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
 * Writes waiting searches to the audit log. Each search waits for one second, because the person may still be typing.
 * With `sessionId`, writes this session's searches at once, because the person has opened a result.
 */
export async function auditSearches(
  ctx: Context,
  { sessionId }: Partial<Pick<DeskStaff, "sessionId">> = {},
): Promise<void> {
  const until = sessionId === undefined ? addMilliseconds(ctx.clock.now(), -seconds(1)) : ctx.clock.now();
  await ctx.prisma.$executeRaw`select desk.settle_searches(${sessionId ?? null}, ${until})`;
}

function inWords(hit: SearchHit): SearchHit {
  if (hit.type !== "operation") return hit;
  const [kind = "", state = "", ...rest] = hit.detail.split(" · ");
  return { ...hit, detail: [`${kindWords(kind)} ${stateWords(state)}`, ...rest].join(" · ") };
}

interface SearchedText {
  kind: string;
  /** Contacts, account numbers, addresses and names are masked. */
  text: string;
}

type Mask = (text: string) => string;
const plain: Mask = (text) => text;
const lastFour: Mask = (text) => (text.length <= 4 ? "•••" : `•••${text.slice(-4)}`);
/** Takes a whole code point, because half of a surrogate pair is not valid in JSON. */
const firstLetter = (text: string) => Array.from(text)[0] ?? "";
const initials: Mask = (text) =>
  text
    .split(/\s+/)
    .map((word) => `${firstLetter(word)}•••`)
    .join(" ");

/**
 * Decides how a searched text is masked in the audit log. The first kind that fits the text applies, so the kinds have
 * the same order as the patterns in desk.search.
 */
const kinds: readonly { kind: string; fits: (text: string) => boolean; mask: Mask }[] = [
  { kind: "e-mail", fits: (text) => text.includes("@"), mask: maskContact },
  { kind: "amount and day", fits: (text) => /^₦?[0-9,.]+ +\d{4}-\d{2}-\d{2}$/.test(text), mask: plain },
  { kind: "proposal", fits: (text) => /^#\d{1,9}$/.test(text), mask: plain },
  { kind: "id", fits: (text) => isId(text.toLowerCase()), mask: plain },
  { kind: "reference", fits: (text) => /^[a-z]{3}(-[a-z0-9]{4}){3}$/i.test(text), mask: plain },
  { kind: "number", fits: (text) => /^[+0-9 ()-]+$/.test(text), mask: lastFour },
  { kind: "address or hash", fits: (text) => /^[a-z0-9:_-]{20,}$/i.test(text), mask: lastFour },
  { kind: "user name", fits: (text) => /^[a-z0-9_]{3,30}$/i.test(text), mask: plain },
];

export function describeSearch(searched: string): SearchedText {
  const text = searched.trim();
  const found = kinds.find(({ fits }) => fits(text));
  return found ? { kind: found.kind, text: found.mask(text) } : { kind: "name", text: initials(text) };
}
