import { days, inSeconds, minutes } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { countUse } from "./rate-limit.ts";

/** So many uses in a window (milliseconds) that starts with the first. RATE_LIMIT_FACTOR multiplies `most`. */
export interface UseLimit {
  readonly most: number;
  readonly windowMs: number;
}

/** Counts one use of a key, before what it is for is done: uses sent at once are counted too. Throws AppError rate_limited. */
export async function refuseBeyond(
  ctx: Pick<Context, "redis" | "config">,
  key: string,
  { most, windowMs }: UseLimit,
): Promise<void> {
  const { count, resetSeconds } = await countUse(ctx, key, inSeconds(windowMs));
  if (count > Math.ceil(most * ctx.config.RATE_LIMIT_FACTOR))
    throw new AppError("rate_limited", { retryAfterSeconds: resetSeconds });
}

/**
 * Counts one look-up of a name behind a number or handle: enough for whom one pays, too few to collect names, which are worth
 * money to thieves. Throws AppError rate_limited beyond 20 a minute or 200 a day for a person, or 100 and 1,000 for a network,
 * whose accounts may all be one thief's.
 */
export async function countNameLookup(
  ctx: Pick<Context, "redis" | "config">,
  { what, userId, network }: { what: string; userId: string; network?: string | undefined },
): Promise<void> {
  await refuseBeyond(ctx, `${what}:minute:${userId}`, { most: 20, windowMs: minutes(1) });
  await refuseBeyond(ctx, `${what}:day:${userId}`, { most: 200, windowMs: days(1) });
  if (network === undefined) return;
  await refuseBeyond(ctx, `${what}:minute:${network}`, { most: 100, windowMs: minutes(1) });
  await refuseBeyond(ctx, `${what}:day:${network}`, { most: 1_000, windowMs: days(1) });
}
