import type { BillVendor } from "../providers/bills/port.ts";
import { isUniqueViolation } from "../runtime/db.ts";
import { newId } from "../runtime/ids.ts";
import { Prisma, type PrismaClient } from "../runtime/prisma/client.ts";
import type { Bill } from "./bill.ts";

export type Attempt = {
  id: string;
  billId: string;
  vendor: string;
  requestId: string;
  vendorReference: string | null;
  state: "sent" | "delivered" | "failed" | "reversed";
  reason: string | null;
  absent: number;
  sentAt: Date;
};

export type AttemptNote = Pick<Attempt, "state" | "reason" | "vendorReference"> & { absent?: boolean };

export interface BillAttempts {
  /**
   * Must be called before an order is sent. Returns undefined if the order must not be sent: a vendor may already
   * have the bill, this vendor was tried before, or the bill is closed.
   */
  open(
    billId: string,
    vendor: Pick<BillVendor, "name" | "newRequestId" | "booksListRequestId">,
    now: Date,
  ): Promise<Attempt | undefined>;
  /**
   * Records that the vendor refused the attempt. Returns false and stores nothing if the attempt has already failed. If
   * `ifUnanswered` is true, an attempt that has an answer or was sent again also stays unchanged.
   */
  fail(attempt: Attempt, refusal: { reason: string; ifUnanswered: boolean }, now: Date): Promise<boolean>;
  /**
   * Must be called before an order is sent again. Returns false if the order must not be sent again, because the
   * attempt's state is no longer "sent".
   */
  beginResend(attempt: Attempt, now: Date): Promise<boolean>;
  /**
   * Closes the bill, so that the bill is sent to no vendor. Returns false and changes nothing while a vendor may have
   * the bill.
   */
  close(billId: string): Promise<boolean>;
  /**
   * Stores a vendor's answer about an attempt. An attempt in a different state never returns to "sent". Returns false
   * and stores nothing if the vendor's reference belongs to a different bill.
   */
  note(attempt: Attempt, note: AttemptNote, now: Date): Promise<boolean>;
  list(billId: string): Promise<Attempt[]>;
  billIdFor(vendor: string, reference: string): Promise<string | undefined>;
  /**
   * Returns the vendor's references that our attempts already have, so that a search of the vendor's list skips these
   * purchases. Covers all attempts sent later than an hour before this attempt.
   */
  takenReferences(attempt: Attempt): Promise<Set<string>>;
  /**
   * Returns true if a different order with the same recipient and price was sent to this vendor in the last 20 seconds
   * and has no answer. The vendor's list then does not tell which purchase belongs to which order.
   */
  hasSimilarPending(bill: Bill, attempt: Attempt, now: Date): Promise<boolean>;
  queueForSupport(billId: string, now: Date): Promise<void>;
}

declare module "../context.ts" {
  interface Context {
    readonly billAttempts: BillAttempts;
  }
}

const columns =
  Prisma.raw(`id, bill_id as "billId", vendor, request_id as "requestId", vendor_reference as "vendorReference",
  state, reason, absent, sent_at as "sentAt"`);

export function createBillAttempts(prisma: PrismaClient): BillAttempts {
  return {
    async open(billId, vendor, now) {
      const { name, booksListRequestId } = vendor;
      await prisma.$executeRaw`insert into bill (id) values (${billId}) on conflict do nothing`;
      const rows = await prisma.$queryRaw<Attempt[]>`
  with mine as (
    update bill b set serving = ${name} where b.id = ${billId} and b.serving is null and not b.closed
      and not exists (select from bill_attempt a where a.bill_id = b.id and a.vendor = ${name})
    returning b.id)
  insert into bill_attempt (id, bill_id, vendor, request_id, sent_at, listed_by_request_id)
  select ${newId()}, mine.id, ${name}, ${vendor.newRequestId(now)}, ${now}, ${booksListRequestId} from mine returning ${columns}`;
      return rows[0];
    },

    async fail(attempt, { reason, ifUnanswered }, now) {
      const rowCount = await prisma.$executeRaw`
  with over as (
    update bill_attempt set state = 'failed', reason = ${reason.slice(0, 300)}, answered_at = ${now}
    where id = ${attempt.id} and case when ${ifUnanswered} then state = 'sent' and answered_at is null else state in ('sent', 'delivered') end
    returning bill_id, vendor)
  update bill b set serving = null from over where b.id = over.bill_id and b.serving = over.vendor`;
      return rowCount === 1;
    },

    async beginResend({ id }, now) {
      const rowCount = await prisma.$executeRaw`
  update bill_attempt set answered_at = ${now}, reason = 'sent again' where id = ${id} and state = 'sent'`;
      return rowCount === 1;
    },

    async close(billId) {
      const rowCount = await prisma.$executeRaw`
  insert into bill (id, closed) values (${billId}, true)
  on conflict (id) do update set closed = true where bill.serving is null`;
      return rowCount === 1;
    },

    note: (attempt, note, now) => noteAttempt(prisma, { ...note, id: attempt.id, now }),

    async list(billId) {
      return await prisma.$queryRaw<Attempt[]>`
  select ${columns} from bill_attempt where bill_id = ${billId} order by sent_at, id`;
    },

    async billIdFor(vendor, reference) {
      const named = { OR: [{ requestId: reference }, { vendorReference: reference }] };
      return (await prisma.billAttempt.findFirst({ where: { vendor, ...named } }))?.billId;
    },

    async takenReferences({ vendor, sentAt }) {
      const rows = await prisma.$queryRaw<
        { reference: string }[]
      >`select vendor_reference as reference from bill_attempt
         where vendor = ${vendor} and vendor_reference is not null and sent_at > ${sentAt}::timestamptz - interval '1 hour'`;
      return new Set(rows.map(({ reference }) => reference));
    },

    async hasSimilarPending({ order }, { id, vendor }, now) {
      const rowCount = await prisma.$executeRaw`
  select from bill_attempt a join ledger.transaction t on t.id = a.bill_id
  where a.vendor = ${vendor} and a.id <> ${id} and a.state = 'sent' and a.vendor_reference is null and a.answered_at is null
    and a.sent_at > ${now}::timestamptz - interval '20 seconds' and t.units_out = ${String(order.amount.units)}
    and t.details -> 'order' ->> 'recipient' = ${order.recipient}
  limit 1`;
      return rowCount > 0;
    },

    async queueForSupport(billId, now) {
      await prisma.$executeRaw`update bill set support_since = ${now} where id = ${billId} and support_since is null`;
    },
  };
}

async function noteAttempt(
  prisma: PrismaClient,
  { id, now, state, reason, vendorReference, absent = false }: AttemptNote & { id: string; now: Date },
): Promise<boolean> {
  try {
    await prisma.$executeRaw`
  update bill_attempt set vendor_reference = coalesce(${vendorReference}, vendor_reference), answered_at = ${now},
    absent = case when ${absent} then absent + 1 when ${state} = 'sent' then 0 else absent end,
    state = case when ${state} <> 'sent' or state = 'sent' then ${state} else state end,
    reason = case when ${state} <> 'sent' or state = 'sent' then ${reason?.slice(0, 300) ?? null} else reason end
  where id = ${id}::uuid`;
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
