import { fromUnits } from "@manilla/shared/money";
import { linesPerPage, readPages } from "../books/pages.ts";
import type { KnownEntry, Span, VendorBook, VendorEntry } from "../books/port.ts";
import type { ProviderClient } from "../http.ts";
import { entryOf, transferList } from "./paystack-format.ts";
import { bookStatus, type PayoutProvider } from "./port.ts";

type Asked = { span: Span; known: readonly KnownEntry[]; query: PayoutProvider["query"] };

/** The vendor's description of its API gives the list "pending" as the default status: then the others are asked for. */
const otherStatuses = [
  "success",
  "failed",
  "reversed",
  "otp",
  "received",
  "rejected",
  "blocked",
  "abandoned",
];

/**
 * The vendor's list of transfers, page by page to its own end. Rows of old samples have no reference of ours, so what the
 * list seems to miss is queried one by one before it counts as missing. Throws ProviderError.
 */
export async function paystackBook(
  client: ProviderClient,
  { span, known, query }: Asked,
): Promise<VendorBook> {
  const listed = await transfersOf(client, span);
  const onlyPending = listed.every(({ status }) => status === "pending");
  const more: VendorEntry[] = [];
  if (onlyPending)
    for (const status of otherStatuses) more.push(...(await transfersOf(client, span, status)));
  const byId = new Map([...listed, ...more].map((entry) => [entry.id, entry]));
  const named = new Set([...byId.values()].map(({ reference }) => reference));
  for (const one of known) {
    if (named.has(one.reference)) continue;
    const { status } = await query({ reference: one.reference, amount: fromUnits("NGN", one.units) });
    if (status === "unknown") continue;
    const { reference, units, at } = one;
    byId.set(reference, {
      id: reference,
      reference,
      asset: "NGN",
      units,
      fee: null,
      status: bookStatus[status],
      at,
    });
  }
  return { entries: [...byId.values()], whole: true };
}

function transfersOf(client: ProviderClient, span: Span, status?: string): Promise<VendorEntry[]> {
  const times = { from: span.from.toISOString(), to: span.until.toISOString() };
  return readPages(span, async (page) => {
    // The description says per_page, the vendor's libraries perPage.
    const size = { per_page: linesPerPage, perPage: linesPerPage };
    const query = { ...size, page, ...times, ...(status === undefined ? {} : { status }) };
    const { data, meta } = await client.call({
      method: "GET",
      path: "/transfer",
      query,
      reply: transferList,
    });
    const pageCount = meta?.pageCount ?? undefined;
    return { entries: data.map(entryOf), last: pageCount !== undefined && page >= pageCount };
  });
}
