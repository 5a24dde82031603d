import { days, minutes } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { evaluateAttempt } from "../../secrets/attempts.ts";

/**
 * Evaluates a code of `whose` second factor. `check` returns null for a wrong one. At most 5 wrong ones in 15 minutes
 * and 30 a day are evaluated, of a million possible. Throws AppError invalid_otp, rate_limited.
 */
export async function guessFactor<T>(
  ctx: Context,
  whose: string,
  check: () => Promise<T | null>,
): Promise<T> {
  const most = (count: number) => Math.ceil(count * ctx.config.RATE_LIMIT_FACTOR);
  const quarter = { subject: `factor:quarter:${whose}`, most: most(5), windowMs: minutes(15), resets: true };
  const day = { subject: `factor:day:${whose}`, most: most(30), windowMs: days(1), resets: false };
  const { right } = await evaluateAttempt(ctx, [quarter, day], check);
  if (right === null) throw new AppError("invalid_otp");
  return right;
}
