import type { Logger } from "@manilla/core/observability/log";
import type { RedisPlace } from "@manilla/core/runtime/redis";
import { seconds } from "@manilla/shared/duration";
import type { Queue } from "bullmq";

/**
 * `notifications`: jobs for batches of the outbox. `events`: a job for each event with effects. `messages`: jobs for
 * codes and tokens, which must not wait for a slow vendor of the queue `events`. `chores`: scheduled work.
 */
export const queueNames = ["notifications", "events", "messages", "chores"] as const;
export type QueueName = (typeof queueNames)[number];

/** A job of an event has the event's id. The job is removed when it ends, so that the event can be enqueued again. */
const removed = { removeOnComplete: true, removeOnFail: true } as const;
const kept = { removeOnComplete: { count: 100 }, removeOnFail: { count: 100 } } as const;
export const endedJobs = {
  notifications: kept,
  events: removed,
  messages: removed,
  chores: kept,
} as const satisfies Record<QueueName, object>;

/** The methods that both backends have. A job contains only ids, because the data is in Postgres. */
export type JobQueue = Pick<
  Queue,
  | "addBulk"
  | "removeDeduplicationKey"
  | "upsertJobScheduler"
  | "getJobSchedulers"
  | "removeJobScheduler"
  | "close"
>;

export type Consumer = (job: { name: string; data: unknown }) => Promise<void>;

export interface QueueBackend {
  openQueue(name: QueueName): JobQueue;
  consume(name: QueueName, work: Consumer, concurrency: number): void;
  stopConsuming(): Promise<void>;
  disconnect(): Promise<void>;
}

export interface BackendOptions {
  place: RedisPlace & { DATABASE_URL: string };
  log: Logger;
  prefix: string;
  onError: (error: Error) => void;
}

/**
 * A worker that does not renew its lock within `lockDuration` loses its jobs. Every `stalledInterval`, other workers
 * take over the lost jobs. A job can be taken over `maxStalledCount` times.
 */
export const lostJobOptions = {
  stalledInterval: seconds(5),
  lockDuration: seconds(10),
  maxStalledCount: 5,
} as const;
