import { days, hours, inSeconds } from "@manilla/shared/duration";
import { countUse } from "../concurrency/rate-limit.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";

const limits = {
  report: { most: 10, windowSeconds: inSeconds(days(1)) },
  message: { most: 30, windowSeconds: inSeconds(hours(1)) },
} as const;

/** Ten reports a day and thirty messages an hour for one person. Throws AppError rate_limited. */
export async function limitWriting(ctx: Context, userId: string, what: keyof typeof limits): Promise<void> {
  const { most, windowSeconds } = limits[what];
  const { count, resetSeconds } = await countUse(ctx, `cases:${what}:${userId}`, windowSeconds);
  if (count > Math.ceil(most * ctx.config.RATE_LIMIT_FACTOR))
    throw new AppError("rate_limited", { retryAfterSeconds: resetSeconds });
}
