import type { Logger } from "@manilla/core/observability/log";
import { seconds } from "@manilla/shared/duration";
import type { EventQueueName } from "../jobs/job.ts";
import {
  type BackendOptions,
  type JobQueue,
  type QueueBackend,
  type QueueName,
  queueNames,
  removed,
} from "./backend.ts";
import { connectPostgres } from "./postgres-backend.ts";
import { connectRedis } from "./redis-backend.ts";

export interface EventQueue {
  /** Enqueues these events; one that still waits is not enqueued twice. Fails soon (in Redis within two seconds) when the queue is away. */
  enqueue(name: EventQueueName, ids: readonly string[]): Promise<void>;
  /**
   * Has a job for each of these intervals (seconds) as often as it says, and for no other. A repeated call changes nothing;
   * after a flush it restores the schedule.
   */
  setIntervals(intervals: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

export interface QueueOptions {
  place: BackendOptions["place"];
  log: Logger;
  /** Set by tests that share one Redis. */
  prefix?: string;
  onEvent(id: string): Promise<void>;
  /** So many seconds have passed: once for all workers. */
  onInterval(everySeconds: number): Promise<void>;
}

const atOnce: Record<QueueName, number> = { events: 8, messages: 8, clock: 4 };

/** The queues of events and the clock of chores, in Redis or in the database, as the configuration says. */
export function createQueue({
  place,
  log,
  prefix = "manilla",
  onEvent,
  onInterval,
}: QueueOptions): EventQueue {
  const onError = throttled((error: Error, times) =>
    log.warn({ err: error, times }, "a queue operation failed"),
  );
  const backend = connectBackend({ place, log, prefix, onError });
  const queues = openQueues(backend);
  for (const name of ["events", "messages"] as const)
    backend.consume(name, (job) => onEvent(job.id ?? ""), atOnce[name]);
  backend.consume("clock", (job) => onInterval(Number.parseInt(job.name, 10)), atOnce.clock);
  return {
    async enqueue(name, ids) {
      const jobs = ids.map((id) => ({ name: "event", data: {}, opts: { ...removed, jobId: id } }));
      await queues.use((opened) => opened[name].addBulk(jobs));
    },
    async setIntervals(intervals) {
      await queues.use(({ clock }) => setSchedulers(clock, intervals));
    },
    async close() {
      await backend.stopConsuming();
      await queues.close();
      await backend.disconnect();
    },
  };
}

async function setSchedulers(clock: JobQueue, intervals: readonly number[]): Promise<void> {
  const names = new Map(intervals.map((everySeconds) => [`${everySeconds} seconds`, seconds(everySeconds)]));
  for (const [name, every] of names) await clock.upsertJobScheduler(name, { every }, { name, opts: removed });
  // Those of earlier versions have no chores any more.
  for (const { key } of await clock.getJobSchedulers())
    if (!names.has(key)) await clock.removeJobScheduler(key);
}

/** The backend that the configuration names: Redis, or without REDIS_URL the database itself. */
function connectBackend(options: BackendOptions): QueueBackend {
  const { REDIS_URL } = options.place;
  return REDIS_URL === undefined
    ? connectPostgres(options)
    : connectRedis({ ...options, place: { ...options.place, REDIS_URL } });
}

/** While the queue is away its errors come several times a second: the first is logged at once, then one every half minute. */
export function throttled(report: (error: Error, times: number) => void): (error: Error) => void {
  let [times, quietUntil] = [0, 0];
  return (error) => {
    times += 1;
    if (performance.now() < quietUntil) return;
    report(error, times);
    [times, quietUntil] = [0, performance.now() + seconds(30)];
  };
}

type Queues = Record<QueueName, JobQueue>;

/**
 * A BullMQ queue reads its server's version once and keeps the answer for good, also when the answer was a timeout: after a
 * failure the queues are opened again, or a server that was slow for a moment at the start would stay unusable. The old ones
 * are closed when their last call has ended: a call to a queue that is being closed is never answered.
 */
function openQueues(backend: QueueBackend) {
  const open = () => ({
    queues: {
      events: backend.openQueue("events"),
      messages: backend.openQueue("messages"),
      clock: backend.openQueue("clock"),
    } satisfies Queues,
    calls: new Set<Promise<unknown>>(),
  });
  type Opened = ReturnType<typeof open>;
  const close = async ({ queues, calls }: Opened) => {
    await Promise.allSettled(calls);
    await Promise.allSettled(queueNames.map((name) => queues[name].close()));
  };
  let current = open();
  return {
    async use<T>(work: (queues: Queues) => Promise<T>): Promise<T> {
      const used = current;
      const call = work(used.queues);
      used.calls.add(call);
      try {
        return await call;
      } catch (error) {
        if (used === current) {
          current = open();
          void close(used);
        }
        throw error;
      } finally {
        used.calls.delete(call);
      }
    },
    close: () => close(current),
  };
}
