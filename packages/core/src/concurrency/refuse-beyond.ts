import { days, inSeconds, minutes } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { countUse } from "./rate-limit.ts";

/** Allows `maxUses` × RATE_LIMIT_FACTOR uses in a window of `windowMs` that starts with the first use. */
export interface UseLimit {
  readonly maxUses: number;
  readonly windowMs: number;
}

/** Call this before the limited work, so that concurrent uses are counted. Throws AppError rate_limited. */
export async function refuseBeyond(
  ctx: Pick<Context, "redis" | "config">,
  key: string,
  { maxUses, windowMs }: UseLimit,
): Promise<void> {
  const { count, resetSeconds } = await countUse(ctx, key, inSeconds(windowMs));
  if (count > Math.ceil(maxUses * ctx.config.RATE_LIMIT_FACTOR))
    throw new AppError("rate_limited", { retryAfterSeconds: resetSeconds });
}

/**
 * Limits the lookups of recipients' names per person and network (IP), because a thief may have many accounts. Throws
 * AppError rate_limited.
 */
export async function countNameLookup(
  ctx: Pick<Context, "redis" | "config">,
  { what, userId, network }: { what: string; userId: string; network?: string | undefined },
): Promise<void> {
  await refuseBeyond(ctx, `${what}:minute:${userId}`, { maxUses: 20, windowMs: minutes(1) });
  await refuseBeyond(ctx, `${what}:day:${userId}`, { maxUses: 200, windowMs: days(1) });
  if (network === undefined) return;
  await refuseBeyond(ctx, `${what}:minute:${network}`, { maxUses: 100, windowMs: minutes(1) });
  await refuseBeyond(ctx, `${what}:day:${network}`, { maxUses: 1_000, windowMs: days(1) });
}
