import { newId } from "../runtime/ids.ts";
import { cause } from "../runtime/request-scope.ts";
import type { Queryable } from "./balances.ts";
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

const columns = `id, topic, payload, transaction_id as "transactionId", created_at as "createdAt", attempts`;

/**
 * Announces an event in the commit of a command that moves no money: `db` is the client of that transaction. In a
 * statement of its own: `announcement` for what is known before it, else payload || $cause. What moves money gives its events to
 * `transact` or `advance`.
 */
export async function announce(db: Queryable, event: LedgerEvent): Promise<void> {
  await db.query("select ledger.announce($1, $2, $3)", announcement(event));
}

/** The arguments of ledger.announce: id, topic and payload, with the cause. The topic is null without an event. */
export function announcement(event: LedgerEvent | undefined): [string, string | null, JsonObject] {
  return [event?.id ?? newId(), event?.topic ?? null, { ...event?.payload, ...cause() }];
}

/** Marks the oldest waiting events as given to a job of the queue until the lease ends, and returns their ids in order. */
export async function queueOutbox(
  db: Queryable,
  { atMost, leaseSeconds }: { atMost: number; leaseSeconds: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: "ledger.queue_outbox",
    text: "select id from ledger.queue_outbox($1, make_interval(secs => $2)) id order by id",
    values: [atMost, leaseSeconds],
  });
  return rows.map(({ id }) => id);
}

/** Those of these events that were not delivered yet and have no job, in order. */
export async function undeliveredEvents(db: Queryable, ids: readonly string[]): Promise<OutboxEvent[]> {
  const { rows } = await db.query<OutboxEvent>({
    name: "ledger.undelivered_events",
    text: `select ${columns} from ledger.outbox
      where id = any ($1) and done_at is null and (claimed_until is null or claimed_until < clock_timestamp()) order by id`,
    values: [ids],
  });
  return rows;
}

/** The oldest events that are still waiting, in order. Reads only; `takeOutbox` takes them. */
export async function waitingEvents(db: Queryable, atMost: number): Promise<OutboxEvent[]> {
  const { rows } = await db.query<OutboxEvent>({
    name: "ledger.waiting_events",
    text: `select ${columns} from ledger.outbox
      where done_at is null and (claimed_until is null or claimed_until < clock_timestamp()) order by id limit $1`,
    values: [atMost],
  });
  return rows;
}

/** Which events a caller takes: those that are done with its commit, and those that wait for a job until a lease ends. */
export interface Taking {
  finished: readonly string[];
  leased: readonly string[];
  leaseSeconds: number;
}

/**
 * Takes events that still wait and returns their ids, after another caller's commit. Put this text into the
 * statement that writes about the events (`takingText`), so that both are one commit.
 */
export async function takeOutbox(db: Queryable, taking: Taking): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(takingText(1), takingValues(taking));
  return rows.map(({ id }) => id);
}

/** The query of `takeOutbox` for a larger statement, whose parameters from the number `first` on are `takingValues`. */
export function takingText(first: number): string {
  return `select take_outbox as id from ledger.take_outbox($${first}, $${first + 1}, make_interval(secs => $${first + 2}))`;
}

export function takingValues({ finished, leased, leaseSeconds }: Taking): unknown[] {
  return [finished, leased, leaseSeconds];
}

/** Postpones an event that could not be written about. Counts as an attempt. */
export async function postponeOutbox(
  db: Queryable,
  { id, error, pauseSeconds }: { id: string; error: string; pauseSeconds: number },
): Promise<void> {
  const taken = await takeOutbox(db, { finished: [], leased: [id], leaseSeconds: pauseSeconds });
  if (taken.length > 0) await returnOutbox(db, { id, error, pauseSeconds });
}

/** An event that was not delivered yet; null when it was, or when it does not exist. */
export async function waitingEvent(db: Queryable, id: string): Promise<OutboxEvent | null> {
  const { rows } = await db.query<OutboxEvent>({
    name: "ledger.waiting_event",
    text: `select ${columns} from ledger.outbox where id = $1 and done_at is null`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Seconds that the oldest waiting event has waited; 0 when none does. */
export async function outboxAge(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ age: number }>(
    `select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as age
     from ledger.outbox where done_at is null`,
  );
  return rows[0]?.age ?? 0;
}

/** Marks events as delivered. */
export async function finishOutbox(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query({ name: "ledger.finish_outbox", text: "select ledger.finish_outbox($1)", values: [ids] });
}

/** Gives an event back after a failure, due again after the pause. */
export async function returnOutbox(
  db: Queryable,
  { id, error, pauseSeconds }: { id: string; error: string; pauseSeconds: number },
): Promise<void> {
  await db.query("select ledger.return_outbox($1, $2, make_interval(secs => $3))", [id, error, pauseSeconds]);
}
