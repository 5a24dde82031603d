import { addMilliseconds, hours, millisecondsBetween, minutes } from "@manilla/shared/duration";
import { forEachConcurrently } from "../concurrency/for-each-concurrently.ts";
import type { Context } from "../context.ts";
import type { Recheck, RecheckKind } from "./store.ts";

/** An ended operation is rechecked this long after its end. Banks return payments up to the third day. */
const recheckAfterMs = [minutes(10), hours(1), hours(6), hours(24), hours(72)];
/** Until this long after the end, a recheck without a clear answer is repeated hourly. */
const giveUpAfterMs = hours(96);

export async function scheduleRechecks(ctx: Context, kind: RecheckKind, id: string): Promise<void> {
  const endedAt = ctx.clock.now();
  const dueAt = nextRecheck(endedAt, endedAt, true) ?? endedAt;
  await ctx.operations.scheduleRecheck({ id, kind, endedAt, dueAt });
}

/** Makes the rechecks begin again, for three days. Call it after a message of the provider. Safe to repeat. */
export async function restartRechecks(ctx: Context, kind: RecheckKind, id: string): Promise<void> {
  await ctx.operations.finishRecheck(id, null);
  await scheduleRechecks(ctx, kind, id);
}

export async function sweepRechecks(
  ctx: Context,
  { kind, limit, recheck }: { kind: RecheckKind; limit: number; recheck: (id: string) => Promise<boolean> },
): Promise<number> {
  const due = await ctx.operations.claimRechecks({ kind, now: ctx.clock.now(), limit });
  await forEachConcurrently(ctx, `rechecks of ${kind}`, due, async (one: Recheck) => {
    const isClear = await recheck(one.id);
    await ctx.operations.finishRecheck(one.id, nextRecheck(one.endedAt, ctx.clock.now(), isClear) ?? null);
  });
  return due.length;
}

function nextRecheck(endedAt: Date, now: Date, isClear: boolean): Date | undefined {
  const age = millisecondsBetween(endedAt, now);
  const planned = recheckAfterMs.find((wait) => wait > age);
  const soon = !isClear && age < giveUpAfterMs ? age + hours(1) : undefined;
  const next = Math.min(planned ?? Number.POSITIVE_INFINITY, soon ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(next) ? addMilliseconds(endedAt, next) : undefined;
}
