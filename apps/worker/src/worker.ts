import type { Context } from "@manilla/core/context";
import { deliver, deliverById } from "./deliver.ts";
import { allChores, allEffects } from "./jobs/all.ts";
import type { Chore, Effect } from "./jobs/job.ts";
import { createQueue, type EventQueue } from "./queue/queue.ts";
import { startRelay } from "./relay.ts";
import { type Schedule, startSchedule } from "./schedule.ts";

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

/** Everything that happens without a person waiting: events are told, chores are done. Needs neither Redis nor luck. */
export function startWorker(ctx: Context, options: WorkerOptions = {}): Worker {
  const { effects = allEffects, chores = allChores, prefix, leaseSeconds } = options;
  let schedule: Schedule | undefined;
  const queue: EventQueue = createQueue({
    place: ctx.config,
    log: ctx.log,
    ...(prefix === undefined ? {} : { prefix }),
    onEvent: (id) => deliverById(ctx, effects, id),
    onChore: async (name) => schedule?.run(name),
  });
  schedule = startSchedule(ctx, chores, queue.repeatEvery);
  // At once and not with the clock's first chore: a fresh start should show prices in the first second.
  for (const { name } of chores) void schedule.run(name);
  const relay = startRelay(ctx, {
    enqueue: queue.enqueue,
    deliver: (event) => deliver(ctx, effects, event),
    ...(leaseSeconds === undefined ? {} : { leaseSeconds }),
  });
  return {
    async close() {
      await relay.close();
      await queue.close();
      await schedule.close();
    },
  };
}
