import type { Logger } from "@manilla/core/observability/log";
import type { RedisPlace } from "@manilla/core/runtime/redis";
import { seconds } from "@manilla/shared/duration";

/**
 * `notifications` has the batches of the outbox, `events` one job for each event that has effects, `messages` those for which a
 * person waits (codes and tokens: vendors that hang in `events` must not delay them), `chores` everything that is done by the clock.
 */
export const queueNames = ["notifications", "events", "messages", "chores"] as const;
export type QueueName = (typeof queueNames)[number];

/** What a job is called and what it is about, as the board shows it. It contains ids only: the truth is in Postgres. */
interface NewJob {
  name: string;
  data: Record<string, unknown>;
  opts: { jobId?: string; attempts?: number; backoff?: { type: "exponential"; delay: number } };
}

/** A job that has an id of ours is removed when it ends: its id must be free to be enqueued again. */
const removed = { removeOnComplete: true, removeOnFail: true } as const;
/** The board shows the last jobs of these queues. */
const kept = { removeOnComplete: { count: 100 }, removeOnFail: { count: 100 } } as const;
export const endedJobs = {
  notifications: kept,
  events: removed,
  messages: removed,
  chores: kept,
} as const satisfies Record<QueueName, object>;

/** The parts of a BullMQ queue that we use, for any storage. */
export interface JobQueue {
  addBulk(jobs: NewJob[]): Promise<unknown>;
  upsertJobScheduler(
    id: string,
    repeat: { every: number },
    template: { name: string; data: Record<string, unknown>; opts: object },
  ): Promise<unknown>;
  getJobSchedulers(): Promise<readonly { key: string }[]>;
  removeJobScheduler(id: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Throws when the job failed. */
export type Consumer = (job: { name: string; data: unknown }) => Promise<void>;

/** The storage of the queues. */
export interface QueueBackend {
  openQueue(name: QueueName): JobQueue;
  /** Works on the jobs of a queue until `stopConsuming`. */
  consume(name: QueueName, work: Consumer, concurrency: number): void;
  /** Takes no more jobs and lets those in hand finish; what takes too long is enqueued again when its lease ends. */
  stopConsuming(): Promise<void>;
  disconnect(): Promise<void>;
}

export interface BackendOptions {
  place: RedisPlace & { DATABASE_URL: string };
  log: Logger;
  /** Separates the keys of several queues in one Redis. */
  prefix: string;
  onError: (error: Error) => void;
}

/** How long a worker may be silent before its jobs are given to another, and how often a job may lose its worker. */
export const recovery = {
  stalledInterval: seconds(5),
  lockDuration: seconds(10),
  maxStalledCount: 5,
} as const;
