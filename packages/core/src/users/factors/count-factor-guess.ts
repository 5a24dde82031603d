import { days, inSeconds, minutes } from "@manilla/shared/duration";
import { countUse, resetUses } from "../../concurrency/rate-limit.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";

const limits = [
  { name: "quarter", seconds: inSeconds(minutes(15)), most: 5 },
  { name: "day", seconds: inSeconds(days(1)), most: 30 },
] as const;

/**
 * Counts a code before it is evaluated, so that parallel guesses are counted too: 5 in 15 minutes and 30 a day, of a million.
 * Throws AppError rate_limited.
 */
export async function countFactorGuess(ctx: Context, userId: string): Promise<void> {
  for (const { name, seconds, most } of limits) {
    const use = await countUse(ctx, `factor:${name}:${userId}`, seconds);
    if (use.count > Math.ceil(most * ctx.config.RATE_LIMIT_FACTOR))
      throw new AppError("rate_limited", { retryAfterSeconds: use.resetSeconds });
  }
}

/** A right code: the wrong ones before it no longer count in this quarter of an hour. */
export async function forgetFactorGuesses(ctx: Context, userId: string): Promise<void> {
  await resetUses(ctx, `factor:quarter:${userId}`);
}
