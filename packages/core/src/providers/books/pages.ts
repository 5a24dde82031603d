import { ProviderError } from "../provider-error.ts";
import type { Span, VendorBook, VendorEntry } from "./port.ts";

const mostPages = 300;
export const linesPerPage = 100;

/** `last` is true if the vendor says that no page follows. Otherwise, a page without new rows ends the list. */
export type Page = { entries: readonly VendorEntry[]; last?: boolean };

/**
 * Reads a vendor's list page by page, newest first, until a page reaches the start of the span. Returns each line of
 * the span once. Throws ProviderError if the list does not end.
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

export async function queryLines<Known>(
  known: readonly Known[],
  query: (one: Known) => Promise<VendorEntry | undefined>,
): Promise<VendorBook> {
  const entries: VendorEntry[] = [];
  for (const one of known) {
    const entry = await query(one);
    if (entry) entries.push(entry);
  }
  return { entries, whole: false };
}
