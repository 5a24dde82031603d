import { createConcurrencyLimit } from "@manilla/core/concurrency/concurrency-limit";
import type { Context } from "@manilla/core/context";
import type { OutboxEvent } from "@manilla/core/ledger/outbox";
import type { Channel } from "@manilla/core/notifications/fan-out";
import type { Logger } from "@manilla/core/observability/log";
import type { Chore } from "@manilla/core/runtime/chore";
import { deliverById } from "./deliver.ts";
import { type FanOutOptions, fanOut } from "./fan-out.ts";
import { deliveryChore } from "./jobs/chores.ts";
import type { Effect, EventQueueName } from "./jobs/effects.ts";
import { createQueues, type JobQueues } from "./queue/queue.ts";
import { startRelay } from "./relay.ts";
import { startSchedule } from "./schedule.ts";

export interface Worker {
  close(): Promise<void>;
}

export interface WorkerOptions {
  effects: readonly Effect[];
  chores: readonly Chore[];
  prefix?: string;
  leaseSeconds?: number;
}

export function startWorker(ctx: Context, options: WorkerOptions): Worker {
  const { effects, chores, prefix, leaseSeconds = 20 } = options;
  const topics = queuesByTopic(effects);
  const deliver = (eventId: string) => deliverById(ctx, effects, eventId);
  const fanOutOptions: FanOutOptions = {
    needsJob: ({ topic }) => topics.has(topic),
    startJobs: (events) => jobs.startJobs(events),
    startDeliveries: (channels: readonly Channel[]): Promise<void> => jobs.startDeliveries(channels),
    leaseSeconds,
  };
  const fanOutWaiting = () => fanOut(ctx, fanOutOptions);
  const queues = createQueues({
    place: ctx.config,
    log: ctx.log,
    ...(prefix === undefined ? {} : { prefix }),
    onFanOut: fanOutWaiting,
    onEvent: deliver,
    async onChore(name) {
      if ((await schedule.run(name)) === "failed") throw new Error(`${name} failed: see the log`);
    },
  });
  const schedule = startSchedule(ctx, chores, queues);
  // All chores run immediately after the start, so that the app has prices in its first second.
  for (const { name } of chores) void schedule.run(name);
  const jobs = createJobStarter(topics, {
    queues,
    deliver,
    runChore: schedule.run,
    log: ctx.log,
  });
  const relay = startRelay(ctx, { enqueueFanOut: queues.enqueueFanOut, fanOut: fanOutWaiting });
  return {
    async close() {
      await relay.close();
      await jobs.settled();
      // `queues.close` waits for a running chore, and a chore starts no new work once the schedule closes. So both must
      // close at the same time.
      await Promise.all([queues.close(), schedule.close()]);
    },
  };
}

interface Options {
  queues: Pick<JobQueues, "enqueueEvents" | "enqueueChores">;
  deliver(eventId: string): Promise<void>;
  runChore(name: string): Promise<unknown>;
  log: Logger;
}

const eventQueues = ["events", "messages"] as const satisfies readonly EventQueueName[];
/**
 * While a queue is unavailable, this process runs at most `atOnce` of the queue's jobs, and at most `waiting` of them
 * wait. Further events are refused and tried again after their lease.
 */
const withoutQueue = { atOnce: 8, waiting: 500 };

/** Throws when one topic has two effects with different queues. */
function queuesByTopic(effects: readonly Effect[]): ReadonlyMap<string, EventQueueName> {
  const queues = new Map<string, EventQueueName>();
  for (const { name, topics, queue = "events" } of effects) {
    for (const topic of topics) {
      if ((queues.get(topic) ?? queue) !== queue)
        throw new Error(`${name} wants ${topic} in a queue of its own`);
      queues.set(topic, queue);
    }
  }
  return queues;
}

/**
 * Adds jobs to their queues, or runs them in this process while a queue is unavailable. In this process, each queue's
 * jobs have their own limit, so that a slow vendor does not delay one-time codes.
 */
function createJobStarter(
  topics: ReadonlyMap<string, EventQueueName>,
  { queues, deliver, runChore, log }: Options,
) {
  const limits = {
    events: createConcurrencyLimit(withoutQueue),
    messages: createConcurrencyLimit(withoutQueue),
    chores: createConcurrencyLimit(withoutQueue),
  };
  const running = new Set<Promise<void>>();

  async function start<T>(
    queue: keyof typeof limits,
    jobs: readonly T[],
    { enqueue, run }: { enqueue(jobs: readonly T[]): Promise<void>; run(job: T): Promise<unknown> },
  ): Promise<void> {
    if (jobs.length === 0) return;
    try {
      await enqueue(jobs);
    } catch (error) {
      log.warn({ err: error, queue, count: jobs.length }, "enqueuing failed; running without the queue");
      for (const job of jobs) {
        const work = limits[queue](async () => void (await run(job))).catch((failure: unknown) =>
          log.warn(
            { err: failure, queue, job },
            "a job without the queue failed; it is retried after its lease",
          ),
        );
        running.add(work);
        void work.finally(() => running.delete(work));
      }
    }
  }

  return {
    async startJobs(events: readonly OutboxEvent[]): Promise<void> {
      const starting = eventQueues.map((name) =>
        start(
          name,
          events.filter(({ topic }) => topics.get(topic) === name),
          { enqueue: (jobs) => queues.enqueueEvents(name, jobs), run: ({ id }) => deliver(id) },
        ),
      );
      await Promise.all(starting);
    },
    startDeliveries: (channels: readonly Channel[]): Promise<void> =>
      start("chores", channels.map(deliveryChore), { enqueue: queues.enqueueChores, run: runChore }),
    settled: async () => void (await Promise.all(running)),
  };
}
