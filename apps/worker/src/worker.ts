import type { Context } from "@manilla/core/context";
import type { Chore } from "@manilla/core/runtime/chore";
import { deliverById } from "./deliver.ts";
import { allChores, allEffects } from "./jobs/all.ts";
import type { Effect } from "./jobs/job.ts";
import { chores as deliverMessages } from "./jobs/notifications.ts";
import { createQueue, type EventQueue } from "./queue/queue.ts";
import { startRelay } from "./relay.ts";
import { type Schedule, startSchedule } from "./schedule.ts";
import { createJobStarter, queuesByTopic } from "./start-jobs.ts";

export interface Worker {
  close(): Promise<void>;
}

export interface WorkerOptions {
  effects?: readonly Effect[];
  chores?: readonly Chore[];
  /** Of the queues' keys in Redis. */
  prefix?: string;
  leaseSeconds?: number;
}

/** Everything that happens without a person waiting: notifications, jobs that follow from events, and chores. Works without Redis. */
export function startWorker(ctx: Context, options: WorkerOptions = {}): Worker {
  const { effects = allEffects, chores = allChores, prefix, leaseSeconds } = options;
  const queueOf = queuesByTopic(effects);
  const runJob = (id: string) => deliverById(ctx, effects, id);
  let schedule: Schedule | undefined;
  const queue: EventQueue = createQueue({
    place: ctx.config,
    log: ctx.log,
    ...(prefix === undefined ? {} : { prefix }),
    onEvent: runJob,
    onInterval: async (everySeconds) => schedule?.runEvery(everySeconds),
  });
  schedule = startSchedule(ctx, chores, queue);
  // At once and not with the clock's first chore: a fresh start should show prices in the first second.
  for (const { name } of chores) void schedule.run(name);
  const jobs = createJobStarter(queueOf, { enqueue: queue.enqueue, deliver: runJob, log: ctx.log });
  const relay = startRelay(ctx, {
    needsJob: ({ topic }) => queueOf.has(topic),
    startJobs: jobs.startJobs,
    onDeliveries: () => {
      for (const { name } of deliverMessages) void schedule.run(name);
    },
    ...(leaseSeconds === undefined ? {} : { leaseSeconds }),
  });
  return {
    async close() {
      await relay.close();
      await jobs.settled();
      // Together: a job of the queue may be running a chore, which takes no new work once the schedule closes.
      await Promise.all([queue.close(), schedule.close()]);
    },
  };
}
