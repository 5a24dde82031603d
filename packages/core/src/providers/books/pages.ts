import { ProviderError } from "../provider-error.ts";
import type { Span, VendorEntry } from "./port.ts";

/** More than any vendor sees of us in the days we look back. */
const mostPages = 300;
export const linesPerPage = 100;

/** `last` is the vendor's own word that no page follows; without it the list ends with a page that has nothing new. */
export type Page = { entries: readonly VendorEntry[]; last?: boolean };

/**
 * Reads a vendor's list page by page, newest first, back to the span's beginning, and returns the span's lines, each once:
 * lines that are added while it reads move others to the next page. How many lines a page has is the vendor's decision.
 * Throws ProviderError when the list has no end.
 */
export async function readPages(
  { from, until }: Span,
  read: (page: number) => Promise<Page>,
): Promise<VendorEntry[]> {
  const seen = new Set<string>();
  const found = new Map<string, VendorEntry>();
  for (let page = 1; page <= mostPages; page += 1) {
    const { entries, last = false } = await read(page);
    const seenBefore = seen.size;
    for (const entry of entries) {
      seen.add(entry.id);
      if (entry.at >= from && entry.at < until) found.set(entry.id, entry);
    }
    const oldest = entries.at(-1);
    const isBehind = oldest !== undefined && oldest.at < from;
    if (last || isBehind || seen.size === seenBefore) return [...found.values()];
  }
  throw new ProviderError("unreadable", "the vendor's list has no end");
}
