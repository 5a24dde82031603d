import type { Context } from "../context.ts";
import { newId } from "../ledger/ids.ts";
import type { BillVendor, BillVendorName, SentBill } from "../providers/bills/port.ts";
import { type Bill, orderFor } from "./bill.ts";

export type Attempt = {
  id: string;
  billId: string;
  vendor: BillVendorName;
  requestId: string;
  vendorReference: string | null;
  state: "sent" | "delivered" | "failed" | "reversed";
  reason: string | null;
  /** How often the vendor said that it knows nothing of it. */
  absent: number;
  sentAt: Date;
};

const columns = `id, bill_id as "billId", vendor, request_id as "requestId", vendor_reference as "vendorReference",
  state, reason, absent, sent_at as "sentAt"`;

/**
 * Notes, before the first byte leaves, that this vendor may have the bill from now on, under which name. Undefined when
 * another may have it, when this one was asked before, or when the bill is closed: then nothing may be sent.
 */
export async function openAttempt(
  ctx: Context,
  bill: Bill,
  vendor: BillVendor,
): Promise<Attempt | undefined> {
  const sentAt = ctx.clock.now();
  await ctx.pool.query("insert into bill (id) values ($1) on conflict do nothing", [bill.id]);
  // One row decides: of two processes only one finds `serving` empty.
  const { rows } = await ctx.pool.query<Attempt>({
    name: "bills.open_attempt",
    text: `with mine as (
        update bill b set serving = $2 where b.id = $1 and b.serving is null and not b.closed
          and not exists (select from bill_attempt a where a.bill_id = b.id and a.vendor = $2)
        returning b.id)
      insert into bill_attempt (id, bill_id, vendor, request_id, sent_at)
      select $3, mine.id, $2, $4, $5 from mine returning ${columns}`,
    values: [bill.id, vendor.name, newId(), vendor.newRequestId(sentAt), sentAt],
  });
  return rows[0];
}

/** The vendor's final no: from now on another may be asked, or the bill be closed. */
export async function failAttempt(ctx: Context, attempt: Attempt, reason: string): Promise<void> {
  await ctx.pool.query({
    name: "bills.fail_attempt",
    text: `with over as (
        update bill_attempt set state = 'failed', reason = $2, answered_at = $3
        where id = $1 and state in ('sent', 'delivered') returning bill_id, vendor)
      update bill b set serving = null from over where b.id = over.bill_id and b.serving = over.vendor`,
    values: [attempt.id, reason, ctx.clock.now()],
  });
}

/** Nobody will be asked any more. False while a vendor may still have it. */
export async function closeBill(ctx: Context, id: string): Promise<boolean> {
  const { rowCount } = await ctx.pool.query(
    `insert into bill (id, closed) values ($1, true)
     on conflict (id) do update set closed = true where bill.serving is null`,
    [id],
  );
  return rowCount === 1;
}

/**
 * Keeps what the vendor said of an attempt. Its reference, once known, names this bill and no other. "sent" is no news: an
 * answer that comes after the vendor's last word, because it was longer on the wire, leaves that word standing.
 */
export async function noteAttempt(
  ctx: Context,
  attempt: Attempt,
  note: { state: Attempt["state"]; reason: string | null; vendorReference: string | null; absent?: boolean },
): Promise<void> {
  await ctx.pool.query(
    `update bill_attempt set vendor_reference = coalesce(vendor_reference, $4), absent = absent + $5, answered_at = $6,
       state = case when $2 <> 'sent' or state = 'sent' then $2 else state end,
       reason = case when $2 <> 'sent' or state = 'sent' then $3 else reason end
     where id = $1`,
    [
      attempt.id,
      note.state,
      note.reason?.slice(0, 300) ?? null,
      note.vendorReference,
      note.absent ? 1 : 0,
      ctx.clock.now(),
    ],
  );
}

/** All attempts of a bill, first to last. */
export async function attemptsOf(ctx: Context, billId: string): Promise<Attempt[]> {
  const { rows } = await ctx.pool.query<Attempt>({
    name: "bills.attempts",
    text: `select ${columns} from bill_attempt where bill_id = $1 order by sent_at, id`,
    values: [billId],
  });
  return rows;
}

/** Whose bill a vendor speaks of, by our name for it or its own. */
export async function billIdFor(
  ctx: Context,
  vendor: BillVendorName,
  reference: string,
): Promise<string | undefined> {
  const { rows } = await ctx.pool.query<{ bill_id: string }>(
    "select bill_id from bill_attempt where vendor = $1 and (request_id = $2 or vendor_reference = $2)",
    [vendor, reference],
  );
  return rows[0]?.bill_id;
}

/** The attempt as its vendor needs to hear of it. Undefined when the bill's order is not this vendor's. */
export async function sentBill(ctx: Context, bill: Bill, attempt: Attempt): Promise<SentBill | undefined> {
  const order = orderFor(bill, attempt.vendor);
  if (!order) return undefined;
  const { requestId, vendorReference, sentAt } = attempt;
  const taken = vendorReference === null ? await takenReferences(ctx, attempt) : new Set<string>();
  return { order, requestId, vendorReference, sentAt, taken };
}

async function takenReferences(ctx: Context, attempt: Attempt): Promise<Set<string>> {
  const { rows } = await ctx.pool.query<{ reference: string }>(
    `select vendor_reference as reference from bill_attempt
     where vendor = $1 and vendor_reference is not null and sent_at > $2::timestamptz - interval '1 hour'`,
    [attempt.vendor, attempt.sentAt],
  );
  return new Set(rows.map(({ reference }) => reference));
}

/** A like purchase at the same vendor whose answer may come any moment: what is found may be its, so nothing is taken. */
export async function hasSimilarPendingAttempt(ctx: Context, bill: Bill, attempt: Attempt): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - 20_000);
  const { rowCount } = await ctx.pool.query(
    `select from bill_attempt a join ledger.transaction t on t.id = a.bill_id
     where a.vendor = $1 and a.id <> $2 and a.state = 'sent' and a.vendor_reference is null and a.answered_at is null
       and a.sent_at > $3 and t.units_out = $4 and t.details -> 'order' ->> 'recipient' = $5 limit 1`,
    [attempt.vendor, attempt.id, since, String(bill.wish.amount.units), bill.wish.recipient],
  );
  return (rowCount ?? 0) > 0;
}
