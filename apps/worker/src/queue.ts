import type { Logger } from "@manilla/core/observability/log";
import { openRedis, type RedisPlace } from "@manilla/core/runtime/redis";
import { Queue, Worker } from "bullmq";
import type { Redis } from "ioredis";

// BullMQ is a doorbell: a job says "look at this id", never more. What is true stands in Postgres, so a job that is lost,
// repeated or flushed away costs seconds, and a finished or failed one is forgotten at once: its id must be free to be enqueued again.
const forgotten = { removeOnComplete: true, removeOnFail: true } as const;

export interface EventQueue {
  /** Enqueues these events; one that still waits is not enqueued twice. Fails within two seconds when Redis is away. */
  enqueue(ids: readonly string[]): Promise<void>;
  /** Enqueues the chore of this name again and again. Saying it again changes nothing; after a flush it starts anew. */
  repeatEvery(name: string, seconds: number): Promise<void>;
  close(): Promise<void>;
}

export interface QueueOptions {
  place: RedisPlace;
  log: Logger;
  /** Set by tests, so that they don't hear each other. */
  prefix?: string;
  onEvent(id: string): Promise<void>;
  onChore(name: string): Promise<void>;
}

const patience = {
  connectTimeout: 2_000,
  retryStrategy: (attempt: number) => Math.min(attempt * 200, 2_000),
};
const eventsAtOnce = 8;
const choresAtOnce = 4;

export function createQueue({ place, log, prefix = "manilla", onEvent, onChore }: QueueOptions): EventQueue {
  // Waits for a connection that is being made, for one try; not for a Redis that is away.
  const fast = { maxRetriesPerRequest: 1, commandTimeout: 2_000 };
  const adding = openRedis(place, log, { ...patience, ...fast });
  const listening = openRedis(place, log, { ...patience, maxRetriesPerRequest: null });
  const complain = seldom((error: Error, times) => log.warn({ err: error, times }, "the queue complains"));
  const queues = createQueues({ prefix, connection: adding, complain });
  const theirs = {
    prefix,
    connection: listening,
    stalledInterval: 5_000,
    lockDuration: 10_000,
    maxStalledCount: 5,
  };
  const workers = [
    new Worker("events", async (job) => onEvent(job.id ?? ""), { ...theirs, concurrency: eventsAtOnce }),
    new Worker("clock", async (job) => onChore(job.name), { ...theirs, concurrency: choresAtOnce }),
  ];
  for (const worker of workers) worker.on("error", complain);
  return {
    async enqueue(ids) {
      const jobs = ids.map((id) => ({ name: "event", data: {}, opts: { ...forgotten, jobId: id } }));
      await queues.use(({ events }) => events.addBulk(jobs));
    },
    async repeatEvery(name, seconds) {
      const every = seconds * 1000;
      await queues.use(({ clock }) => clock.upsertJobScheduler(name, { every }, { name, opts: forgotten }));
    },
    async close() {
      // Whoever is at work finishes first; what does not in time is enqueued again when its lease ends.
      await Promise.allSettled(workers.map((worker) => worker.close(listening.status !== "ready")));
      await queues.close();
      adding.disconnect();
      listening.disconnect();
    },
  };
}

/** While Redis is away each queue and worker complains several times a second: it is said at once, then every half minute. */
export function seldom(say: (error: Error, times: number) => void): (error: Error) => void {
  let [times, quietUntil] = [0, 0];
  return (error) => {
    times += 1;
    if (performance.now() < quietUntil) return;
    say(error, times);
    [times, quietUntil] = [0, performance.now() + 30_000];
  };
}

interface Queues {
  events: Queue;
  clock: Queue;
}

/**
 * A queue asks Redis who it is once, when it is made, and keeps the answer for good, also when the answer was a time-out:
 * after a failure it is made anew, or a Redis that was slow for a moment at the start would stay away for ever.
 */
function createQueues({
  prefix,
  connection,
  complain,
}: {
  prefix: string;
  connection: Redis;
  complain: (error: Error) => void;
}) {
  const options = { prefix, connection, skipWaitingForReady: true, defaultJobOptions: forgotten };
  const make = (name: string) => new Queue(name, options).on("error", complain);
  const open = (): Queues => ({ events: make("events"), clock: make("clock") });
  const shut = ({ events, clock }: Queues) => Promise.allSettled([events.close(), clock.close()]);
  let current = open();
  return {
    async use<T>(work: (queues: Queues) => Promise<T>): Promise<T> {
      const used = current;
      try {
        return await work(used);
      } catch (error) {
        if (used === current) {
          current = open();
          void shut(used);
        }
        throw error;
      }
    },
    close: () => shut(current),
  };
}
