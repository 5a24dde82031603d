import { addMilliseconds, minutes, seconds } from "@manilla/shared/duration";
import { readPages } from "../books/pages.ts";
import type { Span, VendorEntry } from "../books/port.ts";
import type { ProviderClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import * as format from "./maplerad-format.ts";
import { type BillResult, pendingResult, type SentBill } from "./port.ts";

const mostPages = 20;
const clockSkewMs = minutes(2);
/**
 * The vendor's time of a purchase may be this much later than `sentAt`, because our request may wait for a connection.
 */
const latestMs = minutes(15);

/** Reads a page (of undocumented size) of airtime purchases, newest first. */
async function pageOfAirtime(client: ProviderClient, page: number): Promise<format.MapleradRow[]> {
  const call = {
    method: "GET",
    path: "/bills/airtime",
    reply: format.someRows,
    timeoutMs: seconds(5),
  } as const;
  const { data } = await client.call({ ...call, query: { page } });
  return data ?? [];
}

/** Returns the rows since `from`, newest first. Throws ProviderError if these rows need more than `mostPages` pages. */
async function airtimeSince(client: ProviderClient, from: Date): Promise<format.MapleradRow[]> {
  const rows = new Map<string, format.MapleradRow>();
  for (let page = 1; page <= mostPages; page += 1) {
    const data = await pageOfAirtime(client, page);
    const known = rows.size;
    for (const row of data) rows.set(row.id, row);
    const oldest = data.at(-1);
    const oldestAt = oldest && format.timeOf(oldest);
    if (rows.size === known || (oldestAt && oldestAt < from)) return [...rows.values()];
  }
  throw new ProviderError("unreadable", "maplerad's list of airtime has no end");
}

export function readAirtimeEntries(client: ProviderClient, span: Span): Promise<VendorEntry[]> {
  return readPages(span, async (page) => {
    const rows = await pageOfAirtime(client, page);
    return { entries: rows.map((row) => format.mapleradEntryOf("airtime", row)) };
  });
}

/**
 * Searches Maplerad's history for the purchase's id, and then for its recipient and price, because the id may be wrong.
 * A purchase that is not found is pending, because the airtime may still have been sold.
 */
export async function findAirtimeById(client: ProviderClient, bill: SentBill): Promise<BillResult> {
  const rows = await airtimeSince(client, addMilliseconds(bill.sentAt, -clockSkewMs));
  const found = rows.find(({ id }) => id === bill.vendorReference);
  if (found) return format.resultOf(found, bill.order);
  const result = lostIn(rows, bill);
  return result.status === "absent" ? pendingResult("maplerad does not list it") : result;
}

/**
 * Finds a purchase whose id we do not know. It is the oldest row with its recipient and price that belongs to no other
 * bill of ours. Failed rows are skipped, because a failed row may belong to another bill, and a refund would be wrong.
 */
export async function findLostAirtime(client: ProviderClient, bill: SentBill): Promise<BillResult> {
  return lostIn(await airtimeSince(client, addMilliseconds(bill.sentAt, -clockSkewMs)), bill);
}

function lostIn(rows: readonly format.MapleradRow[], { order, sentAt, taken }: SentBill): BillResult {
  const earliest = sentAt.getTime() - clockSkewMs;
  const mine = rows.filter((row) => {
    if (taken.has(row.id) || !format.isAbout(row, order) || format.mapleradStatusOf(row) === "failed")
      return false;
    const at = format.timeOf(row)?.getTime();
    return at !== undefined && at >= earliest && at <= sentAt.getTime() + latestMs;
  });
  const found = mine.at(-1);
  if (found) return format.resultOf(found, order);
  // A row without a time may belong to this purchase, so the purchase is pending and not absent.
  const mayBe = rows.some(
    (row) => format.timeOf(row) === null && !taken.has(row.id) && format.isAbout(row, order),
  );
  return mayBe ? pendingResult("maplerad lists a like purchase without a time") : { status: "absent" };
}
