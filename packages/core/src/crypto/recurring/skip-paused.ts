import type { Context } from "../../context.ts";
import { fallenDue } from "../../runtime/missed-periods.ts";
import { following, nextDue } from "./periods.ts";
import { type DueRecurringBuy, noteEarlier, skipMissed } from "./run-recurring-buys.ts";

/**
 * Resumes after a pause. Periods that fell due during the pause are skipped. A period that was due before the pause
 * is still bought, or skipped with a notice if a later one fell due since. Call it while the purchase is still
 * paused.
 */
export async function skipPaused(ctx: Context, buy: DueRecurringBuy, pausedAt: Date): Promise<void> {
  const now = ctx.clock.now();
  const { missed, latest } = fallenDue(buy.nextAt, now, (due) => following(due, buy));
  const wasDue = buy.nextAt <= pausedAt;
  if (buy.nextAt > now || (wasDue && missed.length === 0)) return;
  const first = wasDue && (await noteEarlier(ctx, buy)) ? following(buy.nextAt, buy) : buy.nextAt;
  const skipped = [...missed, latest].filter((due) => due >= first && due <= pausedAt);
  const reason = "it was paused when it was due.";
  await skipMissed(
    ctx,
    { ...buy, nextAt: first },
    { missed: skipped, latest: nextDue(buy.nextAt, now, buy), reason },
  );
}
