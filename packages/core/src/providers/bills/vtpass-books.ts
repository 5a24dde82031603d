import { z } from "zod";
import { linesPerPage, readPages } from "../books/pages.ts";
import type { Span, VendorEntry } from "../books/port.ts";
import type { ProviderClient } from "../http.ts";
import { lagosTime } from "../lagos-time.ts";
import { ProviderError } from "../provider-error.ts";
import type { BillBook, KnownBill } from "./port.ts";
import { nairaOf, type PayAnswer, payAnswer, requeryResult } from "./vtpass-format.ts";

/**
 * The vendor's list of sales. Its public pages name none, so where it refuses to show one it is asked about each of ours:
 * then what it sold without us stays unseen, and the answer says so. Throws ProviderError.
 */
export async function vtpassBook(
  client: ProviderClient,
  span: Span,
  known: readonly KnownBill[],
): Promise<BillBook> {
  try {
    return { entries: await listed(client, span), whole: true };
  } catch (error) {
    const hasNone = error instanceof ProviderError && ["refused", "unreadable"].includes(error.kind);
    if (!hasNone) throw error;
    return { entries: await askedOneByOne(client, known), whole: false };
  }
}

const list = z.object({
  response_description: z.literal("000"),
  content: z.object({ transactions: z.array(payAnswer.extend({ requestId: z.string() })) }),
});

function listed(client: ProviderClient, { from, until }: Span): Promise<VendorEntry[]> {
  return readPages({ from, until }, async (page) => {
    const times = { start_date: from.toISOString(), end_date: until.toISOString() };
    const query = { page, per_page: linesPerPage, ...times };
    const { content } = await client.call({ method: "GET", path: "/transactions", query, reply: list });
    const entries = content.transactions.map((sale) => {
      const at = timeOf(sale);
      if (!at) throw new ProviderError("unreadable", "vtpass's list has a sale without a time");
      return entryOf(sale, { reference: sale.requestId, at });
    });
    return { entries, last: entries.length < linesPerPage };
  });
}

async function askedOneByOne(client: ProviderClient, known: readonly KnownBill[]): Promise<VendorEntry[]> {
  const entries: VendorEntry[] = [];
  for (const one of known) {
    const body = { request_id: one.reference };
    const answer = await client.call({ method: "POST", path: "/requery", body, reply: payAnswer });
    if (requeryResult(answer, one.reference).status !== "absent") entries.push(entryOf(answer, one));
  }
  return entries;
}

const statuses = { delivered: "settled", failed: "failed", pending: "pending", absent: "pending" } as const;

function entryOf(sale: PayAnswer, { reference, at }: KnownBill): VendorEntry {
  const said = sale.content?.transactions;
  const commission = said?.commission ?? null;
  return {
    id: said?.transactionId ?? reference,
    reference,
    asset: "NGN",
    units: nairaOf(said?.amount ?? 0).units,
    fee: commission === null ? null : nairaOf(commission).units,
    status: statuses[requeryResult(sale, reference).status],
    at: timeOf(sale) ?? at,
  };
}

/** "2025-03-10T09:14:16.000000Z"; in older answers Lagos time without saying so, "2020-04-08 15:22:15.000000". */
function timeOf({ transaction_date: said }: PayAnswer): Date | null {
  if (typeof said !== "string") return lagosTime(said?.date.slice(0, 19));
  const at = new Date(said);
  return Number.isNaN(at.getTime()) ? null : at;
}
