import { days, minutes } from "@manilla/shared/duration";
import { resetUses } from "../../concurrency/rate-limit.ts";
import { refuseBeyond } from "../../concurrency/refuse-beyond.ts";
import type { Context } from "../../context.ts";

const limits = [
  { name: "quarter", windowMs: minutes(15), most: 5 },
  { name: "day", windowMs: days(1), most: 30 },
] as const;

/**
 * Counts a code before it is evaluated, so that parallel guesses are counted too: 5 in 15 minutes and 30 a day, of a million.
 * Throws AppError rate_limited.
 */
export async function countFactorGuess(ctx: Context, userId: string): Promise<void> {
  for (const { name, ...limit } of limits) await refuseBeyond(ctx, `factor:${name}:${userId}`, limit);
}

/** A right code: the wrong ones before it no longer count in this quarter of an hour. */
export async function forgetFactorGuesses(ctx: Context, userId: string): Promise<void> {
  await resetUses(ctx, `factor:quarter:${userId}`);
}
