import { ProviderError } from "../provider-error.ts";
import type { Span, VendorEntry } from "./port.ts";

/** More than any vendor sees of us in the days we look back. */
const mostPages = 300;
export const linesPerPage = 100;

export type Page = { entries: readonly VendorEntry[]; last: boolean };

/**
 * Reads a vendor's list page by page, newest first, back to the span's beginning, and gives the span's lines, each once:
 * what is added meanwhile moves lines to the next page. Throws ProviderError when the list has no end.
 */
export async function readPages(
  { from, until }: Span,
  read: (page: number) => Promise<Page>,
): Promise<VendorEntry[]> {
  const found = new Map<string, VendorEntry>();
  for (let page = 1; page <= mostPages; page += 1) {
    const { entries, last } = await read(page);
    for (const entry of entries) if (entry.at >= from && entry.at < until) found.set(entry.id, entry);
    const oldest = entries.at(-1);
    if (last || (oldest && oldest.at < from)) return [...found.values()];
  }
  throw new ProviderError("unreadable", "the vendor's list has no end");
}
