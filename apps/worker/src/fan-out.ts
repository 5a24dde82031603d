import type { Context } from "@manilla/core/context";
import { type OutboxEvent, postponeOutbox, readWaitingEvents } from "@manilla/core/ledger/outbox";
import type { Channel } from "@manilla/core/notifications/fan-out";
import {
  type NotificationPlan,
  planNotification,
  queuePlanned,
} from "@manilla/core/notifications/queue-notification";
import { openSpan } from "@manilla/core/observability/tracing";
import { isDatabaseAway } from "@manilla/core/runtime/db";
import { deliverySpan, logFailure, pauseSecondsAfter } from "./deliver.ts";

export interface FanOutOptions {
  needsJob(event: OutboxEvent): boolean;
  /** Must return soon, because the events' leases end. */
  startJobs(events: readonly OutboxEvent[]): Promise<void>;
  startDeliveries(channels: readonly Channel[]): Promise<void>;
  leaseSeconds: number;
}

const atMost = 500;

/**
 * Writes the notifications of the oldest waiting events, finishes events without effects in the same commit, and
 * starts jobs for the others. Throws when the database is unreachable.
 */
export async function fanOut(ctx: Context, options: FanOutOptions): Promise<void> {
  const events = await readWaitingEvents(ctx.prisma, atMost);
  if (events.length > 0) await fanOutAll(ctx, events, options);
}

/** An invalid event makes its batch fail. The batch is halved until the event is alone. Then only it is postponed. */
async function fanOutAll(
  ctx: Context,
  events: readonly OutboxEvent[],
  options: FanOutOptions,
): Promise<void> {
  const [first] = events;
  try {
    await fanOutBatch(ctx, events, options);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (first && events.length === 1) return postpone(ctx, first, error);
    const half = Math.ceil(events.length / 2);
    await fanOutAll(ctx, events.slice(0, half), options);
    await fanOutAll(ctx, events.slice(half), options);
  }
}

async function fanOutBatch(
  ctx: Context,
  events: readonly OutboxEvent[],
  options: FanOutOptions,
): Promise<void> {
  const { taken, channels } = await notifyBatch(ctx, events, options);
  if (channels.length > 0) await options.startDeliveries(channels);
  const jobs = taken.filter(options.needsJob);
  if (jobs.length > 0) await options.startJobs(jobs);
}

/** Each event gets a span in the trace of its own request. SQL statements of the batch are in the first span only. */
async function notifyBatch(ctx: Context, events: readonly OutboxEvent[], options: FanOutOptions) {
  const spans = events.flatMap((event) => openSpan(deliverySpan(event)) ?? []);
  const work = () => write(ctx, events, options);
  try {
    const written = await (spans[0] ? spans[0].run(work) : work());
    for (const span of spans) span.end();
    return written;
  } catch (error) {
    for (const span of spans) span.end({ failed: true });
    throw error;
  }
}

async function write(
  ctx: Context,
  events: readonly OutboxEvent[],
  { needsJob, leaseSeconds }: FanOutOptions,
) {
  const plans: NotificationPlan[] = [];
  const [finished, leased]: [string[], string[]] = [[], []];
  for (const event of events) {
    try {
      const plan = planNotification(ctx, event);
      if (plan) plans.push(plan);
      (needsJob(event) ? leased : finished).push(event.id);
    } catch (error) {
      await postpone(ctx, event, error);
    }
  }
  const { ids, channels } = await queuePlanned(ctx, plans, { finished, leased, leaseSeconds });
  const written = new Set(ids);
  return { taken: events.filter(({ id }) => written.has(id)), channels };
}

async function postpone(ctx: Context, event: OutboxEvent, cause: unknown): Promise<void> {
  const error = cause instanceof Error ? cause.message : String(cause);
  logFailure(ctx, event, cause);
  await postponeOutbox(ctx.prisma, {
    id: event.id,
    error,
    pauseSeconds: pauseSecondsAfter(event.attempts + 1),
  });
}
