import { newId } from "../runtime/ids.ts";
import { Prisma, type PrismaClient } from "../runtime/prisma/client.ts";
import { currentCause } from "../runtime/request-scope.ts";
import type { JsonObject, LedgerEvent } from "./types.ts";

/** Each commit with events notifies this PostgreSQL channel. Notifications can be lost, so readers must also poll. */
export const outboxChannel = "outbox";

export type OutboxEvent = {
  id: string;
  topic: string;
  payload: JsonObject;
  transactionId: string | null;
  createdAt: Date;
  attempts: number;
};

const columns = Prisma.sql`id, topic, payload, transaction_id as "transactionId", created_at as "createdAt", attempts`;

/** Writes the event of a command that moves no money. Money commands pass events to `transact` or `advance`. */
export async function announceEvent(
  prisma: Pick<PrismaClient, "$executeRaw">,
  event: LedgerEvent,
): Promise<void> {
  await prisma.$executeRaw`select ${announceSql(event)}`;
}

/**
 * Returns an SQL expression that writes the event once for each row of the surrounding statement, or SQL null if
 * `event` is undefined.
 */
export function announceSql(event: LedgerEvent | undefined): Prisma.Sql {
  if (!event) return Prisma.sql`null`;
  const { id = newId(), topic, payload } = event;
  return Prisma.sql`ledger.announce(${id}::uuid, ${topic}, ${JSON.stringify({ ...payload, ...currentCause() })}::jsonb)`;
}

/**
 * Like `announceSql`, but the payload is a jsonb expression. A statement with several rows must pass `newRowId`, so
 * that each event has its own id.
 */
export function announceRow(
  topic: Prisma.Sql | string,
  payload: Prisma.Sql,
  id: Prisma.Sql | string = newId(),
): Prisma.Sql {
  return Prisma.sql`ledger.announce((${id})::uuid, ${topic}, (${payload}) || ${JSON.stringify(currentCause())}::jsonb)`;
}

export const newRowId = Prisma.sql`gen_random_uuid()`;

/** Reads the waiting events without taking them. */
export async function readWaitingEvents(prisma: PrismaClient, atMost: number): Promise<OutboxEvent[]> {
  return prisma.$queryRaw<OutboxEvent[]>`select ${columns} from ledger.outbox
    where done_at is null and (claimed_until is null or claimed_until < clock_timestamp()) order by id limit ${atMost}`;
}

/**
 * `finished` has the ids of done events. `leased` has the ids of events that no other process may take for
 * `leaseSeconds`.
 */
export interface Taking {
  finished: readonly string[];
  leased: readonly string[];
  leaseSeconds: number;
}

export async function takeOutbox(prisma: PrismaClient, taking: Taking): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>(takingOf(taking));
  return rows.map(({ id }) => id);
}

export function takingOf({ finished, leased, leaseSeconds }: Taking): Prisma.Sql {
  return Prisma.sql`select take_outbox as id
    from ledger.take_outbox(${finished}::uuid[], ${leased}::uuid[], make_interval(secs => ${leaseSeconds}))`;
}

export async function postponeOutbox(
  prisma: PrismaClient,
  { id, error, pauseSeconds }: { id: string; error: string; pauseSeconds: number },
): Promise<void> {
  const taken = await takeOutbox(prisma, { finished: [], leased: [id], leaseSeconds: pauseSeconds });
  if (taken.length > 0) await returnOutbox(prisma, { id, error, pauseSeconds });
}

export async function findWaitingEvent(prisma: PrismaClient, id: string): Promise<OutboxEvent | null> {
  const rows = await prisma.$queryRaw<OutboxEvent[]>`
    select ${columns} from ledger.outbox where id = ${id}::uuid and done_at is null`;
  return rows[0] ?? null;
}

/** Age of the oldest waiting event in seconds, or 0. */
export async function readOutboxAge(prisma: PrismaClient): Promise<number> {
  const rows = await prisma.$queryRaw<{ age: number }[]>`
    select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as age
    from ledger.outbox where done_at is null`;
  return rows[0]?.age ?? 0;
}

export async function finishOutbox(prisma: PrismaClient, ids: readonly string[]): Promise<void> {
  await prisma.$executeRaw`select ledger.finish_outbox(${ids}::uuid[])`;
}

export async function returnOutbox(
  prisma: PrismaClient,
  { id, error, pauseSeconds }: { id: string; error: string; pauseSeconds: number },
): Promise<void> {
  await prisma.$executeRaw`select ledger.return_outbox(${id}::uuid, ${error}, make_interval(secs => ${pauseSeconds}))`;
}
