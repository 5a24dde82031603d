import { addMilliseconds, seconds } from "@manilla/shared/duration";
import { findByProviderReference, readTransaction } from "../ledger/history.ts";
import { isStorable } from "../ledger/ledger.ts";
import { announceSql } from "../ledger/outbox.ts";
import { type RecordRow, recordColumns, recordOf, type TransactionRecord } from "../ledger/record.ts";
import type { LedgerEvent, TransactionKind } from "../ledger/types.ts";
import { newId } from "../runtime/ids.ts";
import { Prisma, type PrismaClient } from "../runtime/prisma/client.ts";

export type Webhook = {
  id: string;
  provider: string;
  reference: string;
  receivedAt: Date;
  body: Record<string, unknown>;
};

type NewWebhook = Pick<Webhook, "provider" | "reference" | "body"> & {
  key: string;
};

export type RecheckKind = "bill" | "payout" | "collection" | "send";
export type Recheck = { id: string; kind: RecheckKind; endedAt: Date };

export type Incident = {
  kind:
    | "paid_after_give_back"
    | "failed_after_paid"
    | "unknown_payout"
    | "stuck"
    | "payouts_stopped"
    | "collection_contradicted"
    | "accepted_after_rejection"
    | "rejected_after_acceptance"
    | "delivered_after_give_back"
    | "delivered_twice";
  provider: string;
  reference: string;
  transactionId: string | null;
  details?: Record<string, string>;
};

type Claim = { now: Date; limit: number };

/**
 * Stores operations in Postgres, or in memory for the simulation. A claim also moves the operation's next poll into the
 * future, by the operation's age but at least a minute and at most an hour. Operations that always fail therefore do
 * not block others.
 */
export interface OperationStore {
  find(id: string): Promise<TransactionRecord | null>;
  findByProviderReference(provider: string, reference: string): Promise<TransactionRecord | null>;
  claimDue(
    which: { kinds: readonly TransactionKind[]; states: readonly string[] } & Claim,
  ): Promise<TransactionRecord[]>;

  /**
   * Returns undefined if this webhook equals the latest webhook about the same reference. If a different webhook came
   * in between, the repeated webhook is stored again.
   */
  storeWebhook(webhook: NewWebhook, now: Date): Promise<Webhook | undefined>;
  claimWebhooks(which: { provider: string } & Claim): Promise<Webhook[]>;
  finishWebhook(id: string, outcome: string): Promise<void>;

  scheduleRecheck(recheck: Recheck & { dueAt: Date }): Promise<void>;
  claimRechecks(which: { kind: RecheckKind } & Claim): Promise<Recheck[]>;
  setNextRecheck(id: string, dueAt: Date | null): Promise<void>;

  /** Writes the incident and the event in one commit. Returns false if the incident was already recorded. */
  recordIncident(incident: Incident, event: LedgerEvent | undefined, now: Date): Promise<boolean>;
  hasOpenIncident(which: Pick<Incident, "kind" | "provider">): Promise<boolean>;

  isFrozen(userId: string): Promise<boolean>;

  isHeld(userId: string, now: Date): Promise<boolean>;
}

const longestBody = 32_000;
/** If the process that received a webhook has not handled it within this time, the sweep handles it. */
const takeOverAfterMs = seconds(30);

const columns = Prisma.raw(recordColumns);

export function createOperationStore(prisma: PrismaClient): OperationStore {
  return {
    find: (id) => readTransaction(prisma, id),
    findByProviderReference: (provider, reference) => findByProviderReference(prisma, provider, reference),

    async claimDue({ kinds, states, now, limit }) {
      const rows = await prisma.$queryRaw<RecordRow[]>`select ${columns}
        from ledger.claim_due(${kinds}, ${states}, ${now}, ${limit}) t order by t.created_at, t.id`;
      return rows.map(recordOf);
    },

    async storeWebhook({ provider, key, reference, body }, now) {
      const dueAt = addMilliseconds(now, takeOverAfterMs);
      const [stored] = await prisma.$queryRaw<{ id: string }[]>`
        insert into webhook_event as w (id, provider, event_key, reference, body, received_at, due_at)
        values (${newId()}, ${provider}, ${key}, ${reference}, ${storableBody(body)}, ${now}, ${dueAt})
        on conflict (provider, event_key) do update set received_at = excluded.received_at,
          due_at = excluded.due_at, body = excluded.body, attempts = 0, outcome = null
        where exists (select from webhook_event later where later.provider = w.provider
          and later.reference = w.reference and later.received_at > w.received_at)
        returning id`;
      return stored && { id: stored.id, provider, reference, receivedAt: now, body };
    },

    async claimWebhooks({ provider, now, limit }) {
      // A webhook that was claimed but not finished is due again after 30 seconds. This pause doubles with each
      // attempt, up to six hours.
      return prisma.$queryRaw<Webhook[]>`
  update webhook_event w set attempts = w.attempts + 1,
    due_at = ${now}::timestamptz + least(interval '30 seconds' * power(2, least(w.attempts, 12)), interval '6 hours')
  from (select id from webhook_event where provider = ${provider} and due_at <= ${now} order by due_at limit ${limit}
    for update skip locked) due
  where w.id = due.id
  returning w.id, w.provider, w.reference, w.received_at as "receivedAt", w.body`;
    },

    async finishWebhook(id, outcome) {
      await prisma.webhookEvent.update({ where: { id }, data: { dueAt: null, outcome } });
    },

    async scheduleRecheck(recheck) {
      await prisma.secondLook.createMany({ data: [recheck], skipDuplicates: true });
    },

    async claimRechecks({ kind, now, limit }) {
      return prisma.$queryRaw<Recheck[]>`
  update second_look r set due_at = ${now}::timestamptz + interval '1 hour'
  from (select id from second_look where kind = ${kind} and due_at <= ${now} order by due_at limit ${limit}
    for update skip locked) due
  where r.id = due.id
  returning r.id, r.kind, r.ended_at as "endedAt"`;
    },

    async setNextRecheck(id, dueAt) {
      await (dueAt
        ? prisma.secondLook.updateMany({ where: { id }, data: { dueAt } })
        : prisma.secondLook.deleteMany({ where: { id } }));
    },

    async recordIncident({ details = {}, ...incident }, event, now) {
      const { kind, provider, reference, transactionId } = incident;
      const opened = await prisma.$executeRaw`
        with opened as (
          insert into vendor_incident (id, kind, provider, reference, transaction_id, details, seen_at)
          values (${newId()}, ${kind}, ${provider}, ${reference}, ${transactionId}, ${JSON.stringify(details)}, ${now})
          on conflict do nothing returning id)
        select id, ${announceSql(event)} from opened`;
      return opened === 1;
    },

    hasOpenIncident: async ({ kind, provider }) =>
      (await prisma.vendorIncident.count({ where: { provider, kind, resolvedAt: null } })) > 0,

    isFrozen: async (userId) =>
      (await prisma.user.count({ where: { id: userId, frozenAt: { not: null } } })) > 0,

    isHeld: async (userId, now) =>
      (await prisma.user.count({ where: { id: userId, withdrawalsHeldUntil: { gt: now } } })) > 0,
  };
}

/** Replaces a body that is too large or cannot be stored. The webhook's reference is enough to query the provider. */
function storableBody(body: Record<string, unknown>): string {
  const text = JSON.stringify(body);
  if (text.length > longestBody) return '{"omitted":"too large"}';
  return isStorable(body) ? text : '{"omitted":"characters that cannot be stored"}';
}
