import type { Context } from "@manilla/core/context";
import { findWaitingEvent, finishOutbox, type OutboxEvent, returnOutbox } from "@manilla/core/ledger/outbox";
import { type SpanStart } from "@manilla/core/observability/span";
import { runInSpan } from "@manilla/core/observability/tracing";
import { requestScope } from "@manilla/core/runtime/request-scope";
import { inSeconds, minutes } from "@manilla/shared/duration";
import type { Effect } from "./jobs/effects.ts";

const longestPauseSeconds = inSeconds(minutes(10));
/** From this attempt on, a failure is logged as an error instead of a warning. */
const alarmingAttempts = 8;

/**
 * Runs the effects of an event, then marks the event finished, and never throws. Effects must be safe to repeat,
 * because the process may die before the mark.
 */
export async function deliverById(ctx: Context, effects: readonly Effect[], id: string): Promise<void> {
  const event = await findWaitingEvent(ctx.prisma, id);
  if (!event) return;
  const { requestId } = causeOf(event);
  // Log lines, traces and events of the effects get the id of the request that caused this event.
  await requestScope.run(requestId, () =>
    runInSpan(deliverySpan(event), () => effectuate(ctx, effects, event)).catch((error) =>
      giveBack(ctx, event, error),
    ),
  );
}

export function deliverySpan(event: OutboxEvent): SpanStart {
  const { id, topic, attempts, createdAt } = event;
  const { requestId, traceparent } = causeOf(event);
  const attributes = {
    "event.id": id,
    "event.topic": topic,
    "event.attempts": attempts,
    "event.waited_ms": Date.now() - createdAt.getTime(),
    ...(requestId !== undefined && { "request.id": requestId }),
  };
  const start = { name: `deliver ${topic}`, kind: "consumer", attributes } as const;
  return { ...start, ...(traceparent !== undefined && { from: traceparent }) };
}

async function effectuate(ctx: Context, effects: readonly Effect[], event: OutboxEvent): Promise<void> {
  for (const effect of effects) if (effect.topics.includes(event.topic)) await effect.run(ctx, event);
  await finishOutbox(ctx.prisma, [event.id]);
  ctx.log.debug({ eventId: event.id, topic: event.topic }, "an event was delivered");
}

async function giveBack(ctx: Context, event: OutboxEvent, error: unknown): Promise<void> {
  const { id, attempts } = event;
  logFailure(ctx, event, error);
  const reason = error instanceof Error ? error.message : String(error);
  await returnOutbox(ctx.prisma, { id, error: reason, pauseSeconds: pauseSecondsAfter(attempts) }).catch(
    (lost: unknown) =>
      ctx.log.warn(
        { err: lost, eventId: id },
        "postponing an event failed; it comes back when its lease ends",
      ),
  );
}

export function logFailure(ctx: Context, { id, topic, attempts }: OutboxEvent, error: unknown): void {
  const level = attempts >= alarmingAttempts ? "error" : "warn";
  ctx.log[level]({ err: error, eventId: id, topic, attempts }, "delivering an event failed");
}

export function pauseSecondsAfter(attempts: number): number {
  return Math.min(2 ** Math.min(attempts, 10), longestPauseSeconds);
}

/** `currentCause` adds these fields to the payload of an event that a request caused. */
function causeOf({ payload }: OutboxEvent): { requestId?: string; traceparent?: string } {
  const { requestId, traceparent } = payload;
  return {
    ...(typeof requestId === "string" && { requestId }),
    ...(typeof traceparent === "string" && { traceparent }),
  };
}
