import type { Logger } from "@manilla/core/observability/log";
import type { RedisPlace } from "@manilla/core/runtime/redis";
import { seconds } from "@manilla/shared/duration";

// A job only names what is to be done: what is true stands in Postgres, so a job that is lost or repeated costs seconds. A
// finished or failed one is removed at once: its id must be free to be enqueued again.
export const removed = { removeOnComplete: true, removeOnFail: true } as const;
// `messages` has codes and tokens that a person waits for: jobs in `events` wait for vendors, and would delay them.
export const queueNames = ["events", "messages", "clock"] as const;
export type QueueName = (typeof queueNames)[number];

type NewJob = { name: string; data: object; opts: typeof removed & { jobId: string } };

/** The parts of a BullMQ queue that we use, for any storage. */
export interface JobQueue {
  addBulk(jobs: NewJob[]): Promise<unknown>;
  upsertJobScheduler(
    id: string,
    repeat: { every: number },
    template: { name: string; opts: typeof removed },
  ): Promise<unknown>;
  getJobSchedulers(): Promise<readonly { key: string }[]>;
  removeJobScheduler(id: string): Promise<unknown>;
  close(): Promise<void>;
}

export type Consumer = (job: { id?: string | undefined; name: string }) => Promise<void>;

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
