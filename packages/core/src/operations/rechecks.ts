import { addMilliseconds, hours, millisecondsBetween, minutes } from "@manilla/shared/duration";
import { forEachConcurrently } from "../concurrency/for-each-concurrently.ts";
import type { Context } from "../context.ts";
import type { Recheck, RecheckKind } from "./store.ts";

const firstRecheckMs = minutes(10);
/** After an operation ended, it is checked again at these times, because banks return payments up to the third day. */
const recheckAfterMs = [firstRecheckMs, hours(1), hours(6), hours(24), hours(72)];
/** If a recheck gets no clear answer, it is repeated every hour until the operation's end is this long ago. */
const giveUpAfterMs = hours(96);

export async function scheduleRechecks(ctx: Context, kind: RecheckKind, id: string): Promise<void> {
  const endedAt = ctx.clock.now();
  const dueAt = addMilliseconds(endedAt, firstRecheckMs);
  await ctx.operations.scheduleRecheck({ id, kind, endedAt, dueAt });
}

/** Called after a webhook about an ended operation. Starts its rechecks again, as if the operation had ended now. */
export async function restartRechecks(ctx: Context, kind: RecheckKind, id: string): Promise<void> {
  await ctx.operations.setNextRecheck(id, null);
  await scheduleRechecks(ctx, kind, id);
}

export async function sweepRechecks(
  ctx: Context,
  { kind, limit, recheck }: { kind: RecheckKind; limit: number; recheck: (id: string) => Promise<boolean> },
): Promise<number> {
  const due = await ctx.operations.claimRechecks({ kind, now: ctx.clock.now(), limit });
  await forEachConcurrently(ctx, `rechecks of ${kind}`, due, async (one: Recheck) => {
    const isClear = await recheck(one.id);
    await ctx.operations.setNextRecheck(one.id, nextRecheck(one.endedAt, ctx.clock.now(), isClear));
  });
  return due.length;
}

function nextRecheck(endedAt: Date, now: Date, isClear: boolean): Date | null {
  const age = millisecondsBetween(endedAt, now);
  const waits = recheckAfterMs.filter((wait) => wait > age);
  if (!isClear && age < giveUpAfterMs) waits.push(age + hours(1));
  return waits.length === 0 ? null : addMilliseconds(endedAt, Math.min(...waits));
}
