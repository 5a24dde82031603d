import type { Context } from "@manilla/core/context";
import { finishOutbox, type OutboxEvent, returnOutbox, waitingEvent } from "@manilla/core/ledger/outbox";
import type { Effect } from "./jobs/job.ts";

const longestPauseSeconds = 600;
/** From so many attempts on a failure is an alarm: by itself it will hardly get better. */
const alarmingAttempts = 8;

/**
 * Does what follows from an event, then marks it told. The mark comes last: whatever dies in between, the event is rung
 * again when its lease ends, and every effect makes twice the same as once. Never throws.
 */
export async function deliver(ctx: Context, effects: readonly Effect[], event: OutboxEvent): Promise<void> {
  try {
    for (const effect of effects) {
      if (effect.topics === "all" || effect.topics.includes(event.topic)) await effect.run(ctx, event);
    }
    await finishOutbox(ctx.pool, [event.id]);
    ctx.log.debug(nameOf(event), "an event was delivered");
  } catch (error) {
    await giveBack(ctx, event, error);
  }
}

/** The same for a job that has only the id; told already is done already. */
export async function deliverById(ctx: Context, effects: readonly Effect[], id: string): Promise<void> {
  const event = await waitingEvent(ctx.pool, id);
  if (event) await deliver(ctx, effects, event);
}

async function giveBack(ctx: Context, event: OutboxEvent, error: unknown): Promise<void> {
  const { id, attempts } = event;
  const level = attempts >= alarmingAttempts ? "error" : "warn";
  ctx.log[level]({ err: error, ...nameOf(event), attempts }, "an event could not be delivered yet");
  const pauseSeconds = Math.min(2 ** Math.min(attempts, 10), longestPauseSeconds);
  const reason = error instanceof Error ? error.message : String(error);
  await returnOutbox(ctx.pool, { id, error: reason, pauseSeconds }).catch((lost: unknown) =>
    ctx.log.warn({ err: lost, eventId: id }, "an event comes back when its lease ends"),
  );
}

/** What finds this event's request in the API's log, and its effects in ours. */
function nameOf({ id, topic, payload }: OutboxEvent) {
  return { eventId: id, topic, requestId: payload.requestId };
}
