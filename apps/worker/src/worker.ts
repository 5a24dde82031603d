import type { Context } from "@manilla/core/context";
import type { Chore } from "@manilla/core/runtime/chore";
import { deliverById } from "./deliver.ts";
import { type FanOutOptions, fanOut } from "./fan-out.ts";
import type { Effect } from "./jobs/effects.ts";
import { createQueues } from "./queue/queue.ts";
import { startRelay } from "./relay.ts";
import { startSchedule } from "./schedule.ts";
import { createJobStarter, queuesByTopic } from "./start-jobs.ts";

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
    startDeliveries: (channels) => jobs.startDeliveries(channels),
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
  // Chores run at once, so that a fresh start shows prices in the first second.
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
      // Closes the queues and the schedule together: the queues wait for a running chore, and a chore starts no new work
      // once the schedule closes.
      await Promise.all([queues.close(), schedule.close()]);
    },
  };
}
