import type { Context } from "@manilla/core/context";
import { type OutboxEvent, postponeOutbox } from "@manilla/core/ledger/outbox";
import { notifyAll, type Plan, planOf } from "@manilla/core/notifications/notify";
import { openSpan } from "@manilla/core/observability/tracing";
import { deliverySpan, logFailure, pauseSecondsAfter } from "./deliver.ts";

interface Options {
  needsJob(event: OutboxEvent): boolean;
  leaseSeconds: number;
}

/**
 * Notifies the people of a batch of events. Returns the events it took, and how many e-mails and SMS wait now. Each event has
 * a span in the trace of the request that caused it; the statements of the batch are under the first one's.
 */
export async function notifyBatch(
  ctx: Context,
  events: readonly OutboxEvent[],
  options: Options,
): Promise<{ taken: OutboxEvent[]; deliveries: number }> {
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

async function write(ctx: Context, events: readonly OutboxEvent[], { needsJob, leaseSeconds }: Options) {
  const plans: Plan[] = [];
  const [finished, leased]: [string[], string[]] = [[], []];
  for (const event of events) {
    try {
      const plan = planOf(ctx, event);
      if (plan) plans.push(plan);
      (needsJob(event) ? leased : finished).push(event.id);
    } catch (error) {
      await postpone(ctx, event, error);
    }
  }
  const { ids, deliveries } = await notifyAll(ctx, plans, { finished, leased, leaseSeconds });
  const written = new Set(ids);
  return { taken: events.filter(({ id }) => written.has(id)), deliveries };
}

/** Sets aside an event that can't be written about; it is tried again after a growing pause. */
export async function postpone(ctx: Context, event: OutboxEvent, cause: unknown): Promise<void> {
  const error = cause instanceof Error ? cause.message : String(cause);
  logFailure(ctx, event, cause);
  await postponeOutbox(ctx.pool, {
    id: event.id,
    error,
    pauseSeconds: pauseSecondsAfter(event.attempts + 1),
  });
}
