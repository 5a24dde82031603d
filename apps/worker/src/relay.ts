import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "@manilla/core/context";
import { type OutboxEvent, waitingEvents } from "@manilla/core/ledger/outbox";
import { isDatabaseAway } from "@manilla/core/runtime/db";
import { seconds } from "@manilla/shared/duration";
import { notifyBatch, postpone } from "./notify-batch.ts";
import { wakeOnCommit } from "./wake.ts";

export interface Relay {
  close(): Promise<void>;
}

export interface RelayOptions {
  /** Whether a job does more about the event than its notification. */
  needsJob(event: OutboxEvent): boolean;
  /** Gives events to their jobs. Must return soon; a lost event is retried when its lease ends. */
  startJobs(events: readonly OutboxEvent[]): Promise<void>;
  /** E-mails or SMS wait to be sent. */
  onDeliveries(): void;
  /** An event whose job has not finished it by then is given to a job again. */
  leaseSeconds?: number;
}

const atMost = 500;
/** A safety net below the notifications of the database; also finds leases that ended. */
const pollMs = seconds(5);
/** The interval of polling while the database's notifications can't be received. */
const deafPollMs = seconds(1);
/** Events within this time after a batch wait for the next one, which flushes once. A lone event goes at once. */
const gatherMs = 100;

/**
 * Takes what happened from the outbox, a batch at a time: writes the notifications of all events in one commit, which also
 * finishes those that need nothing else, and gives the others to jobs. The outbox is the truth: an event leaves it in the
 * commit of its effect, so any process may die between any two steps and the queue may be flushed.
 */
export function startRelay(ctx: Context, options: RelayOptions): Relay {
  const wakeup = wakeOnCommit(ctx);
  let closing = false;

  async function run(): Promise<void> {
    while (!closing) {
      const began = performance.now();
      const count = await relayBatch(ctx, options).catch((error: unknown) => {
        ctx.log.warn({ err: error }, "reading the outbox failed");
        return 0;
      });
      // A full batch means that more is waiting.
      if (count === atMost || closing) continue;
      await wakeup.sleep(wakeup.isListening() ? pollMs : deafPollMs);
      const early = began + gatherMs - performance.now();
      if (early > 0 && !closing) await pause(early);
    }
  }

  const running = run();
  return {
    async close() {
      closing = true;
      wakeup.wake();
      await running;
      await wakeup.close();
    },
  };
}

async function relayBatch(ctx: Context, options: RelayOptions): Promise<number> {
  const events = await waitingEvents(ctx.pool, atMost);
  if (events.length > 0) await relayAll(ctx, events, options);
  return events.length;
}

/** One event that the database refuses spoils the statement for all: it is found by halves, and postponed alone. */
async function relayAll(ctx: Context, events: readonly OutboxEvent[], options: RelayOptions): Promise<void> {
  const [first] = events;
  try {
    await relay(ctx, events, options);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (first && events.length === 1) return postpone(ctx, first, error);
    const half = Math.ceil(events.length / 2);
    await relayAll(ctx, events.slice(0, half), options);
    await relayAll(ctx, events.slice(half), options);
  }
}

async function relay(ctx: Context, events: readonly OutboxEvent[], options: RelayOptions): Promise<void> {
  const { needsJob, startJobs, onDeliveries, leaseSeconds = 20 } = options;
  const { taken, deliveries } = await notifyBatch(ctx, events, { needsJob, leaseSeconds });
  if (deliveries > 0) onDeliveries();
  const jobs = taken.filter(needsJob);
  if (jobs.length > 0) await startJobs(jobs);
}
