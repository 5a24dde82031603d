import { billKinds } from "@manilla/shared/bills/rules";
import { lagosDay } from "@manilla/shared/kyc/limits";
import type { Context } from "../context.ts";
import { newId } from "../ledger/ids.ts";
import type { BillVendor, VendorBill } from "../providers/bills/port.ts";
import { attemptsOf, sentBill } from "./attempts.ts";
import { findBill } from "./bill.ts";
import { compare, type Discrepancy, type OurBill, type TheirBill } from "./discrepancies.ts";

const dayMs = 24 * 60 * 60_000;
const mostADay = 20_000;
/** Their clock and ours may put the same purchase on either side of midnight. */
const aroundMs = 60 * 60_000;

export type Reconciliation = { vendor: string; compared: number; found: number };

/**
 * Compares one day (Lagos) of the ledger with each bill vendor's books and keeps what differs, typed; what agrees again
 * is resolved. Reads only: it never moves money. Throws ProviderError when a vendor's books can't be read.
 */
export async function reconcileBills(ctx: Context, day: string): Promise<Reconciliation[]> {
  const from = new Date(`${day}T00:00:00+01:00`);
  const until = new Date(from.getTime() + dayMs);
  const results: Reconciliation[] = [];
  for (const vendor of ctx.providers.bills) {
    const ours = await ourBills(ctx, vendor, { from, until });
    const theirs = (await theirList(vendor, from, until)) ?? (await askedOneByOne(ctx, vendor, ours));
    const found = compare(ours, theirs);
    await keep(ctx, { vendor: vendor.name, day, found });
    if (found.length > 0) {
      ctx.log.error(
        { alarm: "reconciliation", vendor: vendor.name, day, count: found.length },
        "the books differ",
      );
    }
    results.push({
      vendor: vendor.name,
      compared: ours.filter(({ inDay }) => inDay).length,
      found: found.length,
    });
  }
  return results;
}

/** The last whole day in Lagos, for the schedule. Throws ProviderError. */
export function reconcileYesterday(ctx: Context): Promise<Reconciliation[]> {
  return reconcileBills(ctx, lagosDay(new Date(ctx.clock.now().getTime() - dayMs)));
}

export type Difference = {
  day: string;
  provider: string;
  kind: string;
  reference: string;
  ours: string | null;
  theirs: string | null;
  found: string;
};

/** What differs and is not resolved, oldest first: support's list. */
export async function openDifferences(ctx: Context): Promise<Difference[]> {
  const { rows } = await ctx.pool.query<Difference>(
    `select day::text, provider, kind, reference, ours::text, theirs::text, found_at::text as found
     from reconciliation_item where resolved_at is null order by found_at limit 500`,
  );
  return rows;
}

/** The vendor's list of the day; null where it has none and must be asked about each bill. */
async function theirList(vendor: BillVendor, from: Date, until: Date): Promise<TheirBill[] | null> {
  const rows: VendorBill[] = [];
  for (const kind of billKinds) {
    const window = [new Date(from.getTime() - aroundMs), new Date(until.getTime() + aroundMs)] as const;
    const some = await vendor.history(kind, ...window);
    if (some === null) return null;
    rows.push(...some);
  }
  return rows.map(({ reference, amount, status, at }) => ({
    reference,
    kobo: amount.units,
    status,
    inDay: at >= from && at < until,
  }));
}

async function askedOneByOne(
  ctx: Context,
  vendor: BillVendor,
  ours: readonly OurBill[],
): Promise<TheirBill[]> {
  const theirs: TheirBill[] = [];
  for (const { transactionId, reference, kobo, inDay } of ours) {
    if (!inDay) continue;
    const bill = await findBill(ctx, transactionId);
    const attempt = (await attemptsOf(ctx, transactionId)).find((one) => one.vendor === vendor.name);
    const sent = bill && attempt && (await sentBill(ctx, bill, attempt));
    const result = sent ? await vendor.look(sent) : undefined;
    // No clear answer is no discrepancy: the next run asks again.
    if (!result || result.status === "pending") theirs.push({ reference, kobo, inDay, status: "pending" });
    else if (result.status !== "absent") theirs.push({ reference, kobo, inDay, status: result.status });
  }
  return theirs;
}

/** Every attempt of the day that has come to an end, under the reference by which the vendor's books name it. */
async function ourBills(
  ctx: Context,
  vendor: BillVendor,
  day: { from: Date; until: Date },
): Promise<OurBill[]> {
  const { rows } = await ctx.pool.query<Omit<OurBill, "kobo"> & { kobo: string }>(
    `select a.bill_id as "transactionId", t.units_out::text as kobo, a.state, t.state as "billState",
       case when $4 then a.request_id else coalesce(a.vendor_reference, a.request_id) end as reference,
       a.sent_at >= $2 and a.sent_at < $3 as "inDay"
     from bill_attempt a join ledger.transaction t on t.id = a.bill_id
     where a.vendor = $1 and a.sent_at >= $2::timestamptz - interval '1 hour'
       and a.sent_at < $3::timestamptz + interval '1 hour' order by a.sent_at limit $5`,
    [vendor.name, day.from, day.until, vendor.repeatable, mostADay],
  );
  return rows.map((row) => ({ ...row, kobo: BigInt(row.kobo) }));
}

/** One row a discrepancy, however often the day is compared; those that are gone are resolved. */
async function keep(
  ctx: Context,
  { vendor, day, found }: { vendor: string; day: string; found: readonly Discrepancy[] },
): Promise<void> {
  const now = ctx.clock.now();
  for (const { kind, reference, transactionId, ours, theirs } of found) {
    await ctx.pool.query(
      `insert into reconciliation_item
         (id, day, provider, kind, reference, transaction_id, ours, theirs, found_at, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
       on conflict (provider, day, kind, reference)
       do update set seen_at = excluded.seen_at, resolved_at = null, ours = excluded.ours, theirs = excluded.theirs`,
      [newId(), day, vendor, kind, reference, transactionId, text(ours), text(theirs), now],
    );
  }
  await ctx.pool.query(
    `update reconciliation_item set resolved_at = $3
     where provider = $1 and day = $2 and resolved_at is null and seen_at < $3`,
    [vendor, day, now],
  );
}

function text(facts: Record<string, string> | null): string | null {
  return facts && JSON.stringify(facts);
}
