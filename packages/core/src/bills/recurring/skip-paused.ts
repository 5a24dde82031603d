import type { Context } from "../../context.ts";
import { fallenDue } from "../../runtime/missed-periods.ts";
import { nextMonth } from "./months.ts";
import { type DueRecurringBill, noteEarlier, skipMissed } from "./run-recurring-bills.ts";

/**
 * Goes on after a pause. What fell due during the pause is not made up for. A month that was due before it is still paid, or,
 * when a later one has fallen due since, noted as skipped with a notice. Call it while the bill is still paused.
 */
export async function skipPaused(ctx: Context, repeat: DueRecurringBill, pausedAt: Date): Promise<void> {
  const now = ctx.clock.now();
  const following = (due: Date) => nextMonth(due, repeat.day);
  const { missed, latest } = fallenDue(repeat.nextAt, now, following);
  const wasDue = repeat.nextAt <= pausedAt;
  if (repeat.nextAt > now || (wasDue && missed.length === 0)) return;
  const first = wasDue && (await noteEarlier(ctx, repeat)) ? following(repeat.nextAt) : repeat.nextAt;
  const skipped = [...missed, latest].filter((due) => due >= first && due <= pausedAt);
  const reason = "It was paused when it was due.";
  await skipMissed(ctx, { ...repeat, nextAt: first }, { missed: skipped, latest: following(latest), reason });
}
