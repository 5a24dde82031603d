import { newId } from "../runtime/ids.ts";
import { Prisma, type PrismaClient } from "../runtime/prisma/client.ts";
import { cause } from "../runtime/request-scope.ts";
import type { JsonObject, LedgerEvent } from "./operation.ts";

/** The channel on which a commit with events wakes its listeners (`listen outbox`). It only hurries; the poll is sure. */
export const outboxChannel = "outbox";

/** An event taken from the outbox. `id` is the job's id wherever it is handed to. */
export type OutboxEvent = {
  id: string;
  topic: string;
  payload: JsonObject;
  transactionId: string | null;
  createdAt: Date;
  /** How often it was taken. */
  attempts: number;
};

const columns = Prisma.sql`id, topic, payload, transaction_id as "transactionId", created_at as "createdAt", attempts`;

/** Announces an event of a command that moves no money. What moves money gives its events to `transact` or `advance`. */
export async function announce(prisma: PrismaClient, event: LedgerEvent): Promise<void> {
  await prisma.$executeRaw`select ${announcement(event)}`;
}

/** Announces an event in a larger statement, for each row that the expression is evaluated for; null without an event. */
export function announcement(event: LedgerEvent | undefined): Prisma.Sql {
  if (!event) return Prisma.sql`null`;
  const { id = newId(), topic, payload } = event;
  return Prisma.sql`ledger.announce(${id}::uuid, ${topic}, ${JSON.stringify({ ...payload, ...cause() })}::jsonb)`;
}

/** As `announcement`, where the payload is made of the row: an expression of type jsonb. */
export function announceRow(topic: Prisma.Sql | string, payload: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`ledger.announce(${newId()}::uuid, ${topic}, (${payload}) || ${JSON.stringify(cause())}::jsonb)`;
}

/** Marks the oldest waiting events as given to a job of the queue until the lease ends, and returns their ids in order. */
export async function queueOutbox(
  prisma: PrismaClient,
  { atMost, leaseSeconds }: { atMost: number; leaseSeconds: number },
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    select id from ledger.queue_outbox(${atMost}::int, make_interval(secs => ${leaseSeconds})) id order by id`;
  return rows.map(({ id }) => id);
}

/** Those of these events that were not delivered yet and have no job, in order. */
export async function undeliveredEvents(
  prisma: PrismaClient,
  ids: readonly string[],
): Promise<OutboxEvent[]> {
  return prisma.$queryRaw<OutboxEvent[]>`select ${columns} from ledger.outbox
    where id = any (${ids}::uuid[]) and done_at is null and (claimed_until is null or claimed_until < clock_timestamp())
    order by id`;
}

/** The oldest events that are still waiting, in order. Reads only; `takeOutbox` takes them. */
export async function waitingEvents(prisma: PrismaClient, atMost: number): Promise<OutboxEvent[]> {
  return prisma.$queryRaw<OutboxEvent[]>`select ${columns} from ledger.outbox
    where done_at is null and (claimed_until is null or claimed_until < clock_timestamp()) order by id limit ${atMost}`;
}

/** Which events a caller takes: those that are done with its commit, and those that wait for a job until a lease ends. */
export interface Taking {
  finished: readonly string[];
  leased: readonly string[];
  leaseSeconds: number;
}

/**
 * Takes events that still wait and returns their ids, after another caller's commit. Put `takingOf` into the
 * statement that writes about the events, so that both are one commit.
 */
export async function takeOutbox(prisma: PrismaClient, taking: Taking): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>(takingOf(taking));
  return rows.map(({ id }) => id);
}

/** The query of `takeOutbox`. */
export function takingOf({ finished, leased, leaseSeconds }: Taking): Prisma.Sql {
  return Prisma.sql`select take_outbox as id
    from ledger.take_outbox(${finished}::uuid[], ${leased}::uuid[], make_interval(secs => ${leaseSeconds}))`;
}

/** Postpones an event that could not be written about. Counts as an attempt. */
export async function postponeOutbox(
  prisma: PrismaClient,
  { id, error, pauseSeconds }: { id: string; error: string; pauseSeconds: number },
): Promise<void> {
  const taken = await takeOutbox(prisma, { finished: [], leased: [id], leaseSeconds: pauseSeconds });
  if (taken.length > 0) await returnOutbox(prisma, { id, error, pauseSeconds });
}

/** An event that was not delivered yet; null when it was, or when it does not exist. */
export async function waitingEvent(prisma: PrismaClient, id: string): Promise<OutboxEvent | null> {
  const rows = await prisma.$queryRaw<OutboxEvent[]>`
    select ${columns} from ledger.outbox where id = ${id}::uuid and done_at is null`;
  return rows[0] ?? null;
}

/** Seconds that the oldest waiting event has waited; 0 when none does. */
export async function outboxAge(prisma: PrismaClient): Promise<number> {
  const rows = await prisma.$queryRaw<{ age: number }[]>`
    select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as age
    from ledger.outbox where done_at is null`;
  return rows[0]?.age ?? 0;
}

/** Marks events as delivered. */
export async function finishOutbox(prisma: PrismaClient, ids: readonly string[]): Promise<void> {
  await prisma.$executeRaw`select ledger.finish_outbox(${ids}::uuid[])`;
}

/** Gives an event back after a failure, due again after the pause. */
export async function returnOutbox(
  prisma: PrismaClient,
  { id, error, pauseSeconds }: { id: string; error: string; pauseSeconds: number },
): Promise<void> {
  await prisma.$executeRaw`select ledger.return_outbox(${id}::uuid, ${error}, make_interval(secs => ${pauseSeconds}))`;
}
