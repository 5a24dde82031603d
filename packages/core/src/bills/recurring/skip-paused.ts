import type { Context } from "../../context.ts";
import { fallenDue } from "../../runtime/missed-periods.ts";
import { type DueRecurringBill } from "./bill-wish.ts";
import { nextMonth } from "./months.ts";
import { noteEarlier, skipMissed } from "./run-recurring-bills.ts";

/**
 * Resumes after a pause. Months that fell due during the pause are skipped. A month that was due before the pause is
 * still paid, or skipped with a notice if a later one fell due since. Call it while the bill is still paused.
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
