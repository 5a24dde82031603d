import type { Logger } from "@manilla/core/observability/log";
import { seconds } from "@manilla/shared/duration";
import { z } from "zod";
import type { EventQueueName } from "../jobs/effects.ts";
import {
  type BackendOptions,
  endedJobs,
  type JobQueue,
  type QueueBackend,
  type QueueName,
  queueNames,
} from "./backend.ts";
import { connectPostgres } from "./postgres-backend.ts";
import { connectRedis } from "./redis-backend.ts";

interface ScheduledChore {
  readonly name: string;
  readonly everySeconds: number;
}

export interface JobQueues {
  /**
   * Enqueues the job `notifications.fan-out` unless this job waits already. Fails soon (in Redis within two seconds)
   * when the queue is unavailable.
   */
  enqueueFanOut(oldestEventId: string): Promise<void>;
  /** Enqueues a job for each of these events that has no job yet. Fails soon when the queue is unavailable. */
  enqueueEvents(name: EventQueueName, events: readonly { id: string; topic: string }[]): Promise<void>;
  enqueueChores(names: readonly string[]): Promise<void>;
  /** Schedules a job for each of these chores at the chore's interval, and removes all other schedules. */
  scheduleChores(chores: readonly ScheduledChore[]): Promise<void>;
  close(): Promise<void>;
}

export interface QueueOptions {
  place: BackendOptions["place"];
  log: Logger;
  prefix?: string;
  onFanOut(): Promise<void>;
  onEvent(id: string): Promise<void>;
  onChore(name: string): Promise<void>;
}

const fanOutJob = "notifications.fan-out";

const atOnce: Record<QueueName, number> = { notifications: 1, events: 8, messages: 8, chores: 8 };
/** All workers together have at most one fan-out job. After `ttl` the job counts as lost, and another may be added. */
const fanOutOptions = {
  attempts: 5,
  backoff: { type: "exponential", delay: seconds(1) },
  deduplication: { id: fanOutJob, ttl: seconds(5) },
} as const;

const single = z.object({ eventId: z.string() });

export function createQueues(options: QueueOptions): JobQueues {
  const { place, log, prefix = "manilla", onFanOut, onEvent, onChore } = options;
  const onError = throttleReports((error: Error, times) =>
    log.warn({ err: error, times }, "an operation of the job queues failed"),
  );
  const backend = connectBackend({ place, log, prefix, onError });
  const queues = openQueues(backend);
  const runFanOut = async () => {
    await onFanOut();
    await queues.use(({ notifications }) => notifications.removeDeduplicationKey(fanOutJob));
  };
  backend.consume("notifications", runFanOut, atOnce.notifications);
  for (const name of ["events", "messages"] as const)
    backend.consume(name, ({ data }) => onEvent(single.parse(data).eventId), atOnce[name]);
  backend.consume("chores", ({ name }) => onChore(name), atOnce.chores);
  return {
    async enqueueFanOut(oldestEventId) {
      const job = { name: fanOutJob, data: { oldestEventId }, opts: fanOutOptions };
      await queues.use(({ notifications }) => notifications.addBulk([job]));
    },
    async enqueueEvents(name, events) {
      const jobs = events.map(({ id, topic }) => ({
        name: topic,
        data: { eventId: id },
        opts: { jobId: id },
      }));
      await queues.use((opened) => opened[name].addBulk(jobs));
    },
    async enqueueChores(names) {
      const jobs = names.map((name) => ({ name, data: {}, opts: {} }));
      await queues.use(({ chores }) => chores.addBulk(jobs));
    },
    scheduleChores: (chores) => queues.use((opened) => setSchedulers(opened.chores, chores)),
    async close() {
      await backend.stopConsuming();
      await queues.close();
      await backend.disconnect();
    },
  };
}

async function setSchedulers(queue: JobQueue, chores: readonly ScheduledChore[]): Promise<void> {
  for (const { name, everySeconds } of chores)
    await queue.upsertJobScheduler(
      name,
      { every: seconds(everySeconds) },
      { name, data: { everySeconds }, opts: endedJobs.chores },
    );
  const names = new Set(chores.map(({ name }) => name));
  for (const { key } of await queue.getJobSchedulers())
    if (!names.has(key)) await queue.removeJobScheduler(key);
}

function connectBackend(options: BackendOptions): QueueBackend {
  const { REDIS_URL } = options.place;
  return REDIS_URL === undefined
    ? connectPostgres(options)
    : connectRedis({ ...options, place: { ...options.place, REDIS_URL } });
}

/**
 * Reports the first error at once and then one per half minute, because an unavailable queue causes several a second.
 */
export function throttleReports(report: (error: Error, times: number) => void): (error: Error) => void {
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
 * The queues are opened again after a failed call, because a queue whose first call failed stays unusable. An old queue
 * is closed only after all its calls have ended, because a call to a closing queue is never answered.
 */
function openQueues(backend: QueueBackend) {
  const open = () => ({
    queues: {
      notifications: backend.openQueue("notifications"),
      events: backend.openQueue("events"),
      messages: backend.openQueue("messages"),
      chores: backend.openQueue("chores"),
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
