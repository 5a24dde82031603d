import type pg from "pg";
import type { BillVendor } from "../providers/bills/port.ts";
import { isUniqueViolation } from "../runtime/db.ts";
import { newId } from "../runtime/ids.ts";
import type { Bill } from "./bill.ts";

/** An order at one vendor, from before its first byte is sent. */
export type Attempt = {
  id: string;
  billId: string;
  vendor: string;
  /** Ours, for the vendor; never changed. */
  requestId: string;
  /** The vendor's own, once known. */
  vendorReference: string | null;
  state: "sent" | "delivered" | "failed" | "reversed";
  reason: string | null;
  /** How often in a row the vendor answered that it does not know the order. */
  absent: number;
  sentAt: Date;
};

export type AttemptNote = {
  state: Attempt["state"];
  reason: string | null;
  vendorReference: string | null;
  absent?: boolean;
};

/** Which vendor may have which bill. Two implementations: Postgres, and memory for the simulation. */
export interface BillAttempts {
  /**
   * Stores, before the first byte is sent, that this vendor may have the bill from now on, and under which reference.
   * Undefined when another may have it, when this one was asked before, or when the bill is closed: then nothing may be
   * sent.
   */
  open(
    billId: string,
    vendor: Pick<BillVendor, "name" | "newRequestId" | "booksListRequestId">,
    now: Date,
  ): Promise<Attempt | undefined>;
  /**
   * The vendor's conclusive refusal: from now on another may be asked, or the bill be closed. `ifUnanswered`: only while
   * nothing else was noted of the attempt, so that nothing was sent again meanwhile. False when it changed nothing.
   */
  fail(attempt: Attempt, refusal: { reason: string; ifUnanswered: boolean }, now: Date): Promise<boolean>;
  /**
   * Claims sending the order again, while no refusal has ended the attempt: from then on the first submission's answer can't
   * fail it. False when it has ended: then nothing may be sent.
   */
  beginResend(attempt: Attempt, now: Date): Promise<boolean>;
  /** No vendor will be queried any more. False while a vendor may still have it. */
  close(billId: string): Promise<boolean>;
  /**
   * Stores what the vendor said of an attempt. "sent" is no news: an answer that comes after the vendor's last word leaves
   * that word standing. False, with nothing stored, when the vendor's reference belongs to another bill.
   */
  note(attempt: Attempt, note: AttemptNote, now: Date): Promise<boolean>;
  /** All attempts of a bill, first to last. */
  list(billId: string): Promise<Attempt[]>;
  /** The bill a vendor means by our reference or its own. */
  billIdFor(vendor: string, reference: string): Promise<string | undefined>;
  /** The vendor's references around the time of this attempt that belong to bills of ours. */
  takenReferences(attempt: Attempt): Promise<Set<string>>;
  /** Whether a like order was just sent to the same vendor and not answered: what is found there may be that one's. */
  hasSimilarPending(bill: Bill, attempt: Attempt, now: Date): Promise<boolean>;
  /** Puts the bill in support's queue, once. */
  queueForSupport(billId: string, now: Date): Promise<void>;
}

const columns = `id, bill_id as "billId", vendor, request_id as "requestId", vendor_reference as "vendorReference",
  state, reason, absent, sent_at as "sentAt"`;

// One row decides: of two processes only one finds `serving` empty.
const open = `
  with mine as (
    update bill b set serving = $2 where b.id = $1 and b.serving is null and not b.closed
      and not exists (select from bill_attempt a where a.bill_id = b.id and a.vendor = $2)
    returning b.id)
  insert into bill_attempt (id, bill_id, vendor, request_id, sent_at, listed_by_request_id)
  select $3, mine.id, $2, $4, $5, $6 from mine returning ${columns}`;

const fail = `
  with over as (
    update bill_attempt set state = 'failed', reason = $2, answered_at = $3
    where id = $1 and case when $4 then state = 'sent' and answered_at is null else state in ('sent', 'delivered') end
    returning bill_id, vendor)
  update bill b set serving = null from over where b.id = over.bill_id and b.serving = over.vendor`;

const close = `
  insert into bill (id, closed) values ($1, true)
  on conflict (id) do update set closed = true where bill.serving is null`;

const note = `
  update bill_attempt set vendor_reference = coalesce(vendor_reference, $4), answered_at = $6,
    absent = case when $5 then absent + 1 when $2 = 'sent' then 0 else absent end,
    state = case when $2 <> 'sent' or state = 'sent' then $2 else state end,
    reason = case when $2 <> 'sent' or state = 'sent' then $3 else reason end
  where id = $1`;

const similarPending = `
  select from bill_attempt a join ledger.transaction t on t.id = a.bill_id
  where a.vendor = $1 and a.id <> $2 and a.state = 'sent' and a.vendor_reference is null and a.answered_at is null
    and a.sent_at > $3::timestamptz - interval '20 seconds' and t.units_out = $4
    and t.details -> 'order' ->> 'recipient' = $5
  limit 1`;

export function createBillAttempts(pool: pg.Pool): BillAttempts {
  return {
    async open(billId, vendor, now) {
      await pool.query("insert into bill (id) values ($1) on conflict do nothing", [billId]);
      const { name, booksListRequestId } = vendor;
      const values = [billId, name, newId(), vendor.newRequestId(now), now, booksListRequestId];
      const { rows } = await pool.query<Attempt>({ name: "bills.open_attempt", text: open, values });
      return rows[0];
    },

    async fail(attempt, { reason, ifUnanswered }, now) {
      const values = [attempt.id, reason.slice(0, 300), now, ifUnanswered];
      const { rowCount } = await pool.query({ name: "bills.fail_attempt", text: fail, values });
      return rowCount === 1;
    },

    async beginResend({ id }, now) {
      const text = `update bill_attempt set answered_at = $2, reason = 'sent again' where id = $1 and state = 'sent'`;
      return (await pool.query(text, [id, now])).rowCount === 1;
    },

    async close(billId) {
      return (await pool.query(close, [billId])).rowCount === 1;
    },

    async note(attempt, { state, reason, vendorReference, absent }, now) {
      const said = [state, reason?.slice(0, 300) ?? null, vendorReference, absent === true, now];
      try {
        await pool.query({ name: "bills.note_attempt", text: note, values: [attempt.id, ...said] });
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },

    async list(billId) {
      const text = `select ${columns} from bill_attempt where bill_id = $1 order by sent_at, id`;
      return (await pool.query<Attempt>({ name: "bills.attempts", text, values: [billId] })).rows;
    },

    async billIdFor(vendor, reference) {
      const { rows } = await pool.query<{ bill_id: string }>(
        "select bill_id from bill_attempt where vendor = $1 and (request_id = $2 or vendor_reference = $2)",
        [vendor, reference],
      );
      return rows[0]?.bill_id;
    },

    async takenReferences({ vendor, sentAt }) {
      const { rows } = await pool.query<{ reference: string }>(
        `select vendor_reference as reference from bill_attempt
         where vendor = $1 and vendor_reference is not null and sent_at > $2::timestamptz - interval '1 hour'`,
        [vendor, sentAt],
      );
      return new Set(rows.map(({ reference }) => reference));
    },

    async hasSimilarPending({ order }, { id, vendor }, now) {
      const values = [vendor, id, now, String(order.amount.units), order.recipient];
      return ((await pool.query(similarPending, values)).rowCount ?? 0) > 0;
    },

    async queueForSupport(billId, now) {
      await pool.query("update bill set support_since = $2 where id = $1 and support_since is null", [
        billId,
        now,
      ]);
    },
  };
}
