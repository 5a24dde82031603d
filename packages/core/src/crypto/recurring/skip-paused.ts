import type { Context } from "../../context.ts";
import { fallenDue } from "../../runtime/missed-periods.ts";
import { following, nextDue } from "./periods.ts";
import { type DueRecurringBuy, noteEarlier, skipMissed } from "./run-recurring-buys.ts";

/**
 * Goes on after a pause. What fell due during the pause is not made up for. A period that was due before it is still bought,
 * or, when a later one has fallen due since, noted as skipped with a notice. Call it while the purchase is still paused.
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
