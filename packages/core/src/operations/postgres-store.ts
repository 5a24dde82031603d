import { after, seconds } from "@manilla/shared/duration";
import type pg from "pg";
import { findByProviderReference, readTransaction } from "../ledger/history.ts";
import { announcement } from "../ledger/outbox.ts";
import { type RecordRow, recordColumns, recordOf } from "../ledger/record.ts";
import { newId } from "../runtime/ids.ts";
import type { Prisma } from "../runtime/prisma/client.ts";
import type { Prisma as PrismaClient } from "../runtime/prisma.ts";
import type { OperationStore, Recheck, Webhook } from "./store.ts";

const longestBody = 32_000;
/** The process that stores a message acts on it at once; another one takes over when it has not finished by then. */
const takeOverAfterMs = seconds(30);

// Half a minute, one, two, four … at most six hours. No claim takes a row that another is just claiming.
const claimWebhooks = `
  update webhook_event w set attempts = w.attempts + 1,
    due_at = $2::timestamptz + least(interval '30 seconds' * power(2, least(w.attempts, 12)), interval '6 hours')
  from (select id from webhook_event where provider = $1 and due_at <= $2 order by due_at limit $3
    for update skip locked) due
  where w.id = due.id
  returning w.id, w.provider, w.reference, w.received_at as "receivedAt", w.body`;

const claimRechecks = `
  update second_look r set due_at = $2::timestamptz + interval '1 hour'
  from (select id from second_look where kind = $1 and due_at <= $2 order by due_at limit $3
    for update skip locked) due
  where r.id = due.id
  returning r.id, r.kind, r.ended_at as "endedAt"`;

const recordIncident = `
  with opened as (
    insert into vendor_incident (id, kind, provider, reference, transaction_id, details, seen_at)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id)
  select opened.id, announced from opened
    left join lateral (select ledger.announce($8, $9, $10) as announced where $9::text is not null) news on true`;

export function createOperationStore(pool: pg.Pool, prisma: PrismaClient): OperationStore {
  return {
    find: (id) => readTransaction(pool, id),
    findByProviderReference: (provider, reference) => findByProviderReference(pool, provider, reference),

    async claimDue({ kinds, states, now, limit }) {
      const { rows } = await pool.query<RecordRow>({
        name: "operations.claim_due",
        text: `select ${recordColumns} from ledger.claim_due($1, $2, $3, $4) t order by t.created_at, t.id`,
        values: [kinds, states, now, limit],
      });
      return rows.map(recordOf);
    },

    async storeWebhook({ provider, key, reference, body }, now) {
      const id = newId();
      const { count } = await prisma.webhookEvent.createMany({
        data: {
          id,
          provider,
          eventKey: key,
          reference,
          body: storableBody(body),
          receivedAt: now,
          dueAt: after(now, takeOverAfterMs),
        },
        skipDuplicates: true,
      });
      return count === 1 ? { id, provider, reference, receivedAt: now, body } : undefined;
    },

    async claimWebhooks({ provider, now, limit }) {
      const { rows } = await pool.query<Webhook>(claimWebhooks, [provider, now, limit]);
      return rows;
    },

    async finishWebhook(id, outcome) {
      await prisma.webhookEvent.update({ where: { id }, data: { dueAt: null, outcome } });
    },

    async scheduleRecheck(recheck) {
      await prisma.secondLook.createMany({ data: [recheck], skipDuplicates: true });
    },

    async claimRechecks({ kind, now, limit }) {
      const { rows } = await pool.query<Recheck>(claimRechecks, [kind, now, limit]);
      return rows;
    },

    async finishRecheck(id, dueAt) {
      await (dueAt
        ? prisma.secondLook.updateMany({ where: { id }, data: { dueAt } })
        : prisma.secondLook.deleteMany({ where: { id } }));
    },

    async recordIncident({ details = {}, ...incident }, event, now) {
      const { kind, provider, reference, transactionId } = incident;
      const row = [newId(), kind, provider, reference, transactionId, JSON.stringify(details), now];
      const { rowCount } = await pool.query(recordIncident, [...row, ...announcement(event)]);
      return rowCount === 1;
    },

    async hasOpenIncident({ kind, provider }) {
      const { rowCount } = await pool.query(
        "select from vendor_incident where provider = $1 and kind = $2 and resolved_at is null limit 1",
        [provider, kind],
      );
      return rowCount === 1;
    },

    async isFrozen(userId) {
      const frozen = "select from users where id = $1 and frozen_at is not null";
      return (await pool.query(frozen, [userId])).rowCount === 1;
    },

    async isHeld(userId, now) {
      const held = "select from users where id = $1 and withdrawals_held_until > $2";
      return (await pool.query(held, [userId, now])).rowCount === 1;
    },
  };
}

/** The message is a hint, so its body may be left out: one larger than any we know must not make the provider's message fail. */
function storableBody(body: Record<string, unknown>): Prisma.InputJsonObject {
  if (JSON.stringify(body).length > longestBody) return { omitted: "too large" };
  return body as Prisma.InputJsonObject; // parsed from JSON a moment ago, so it is JSON
}
