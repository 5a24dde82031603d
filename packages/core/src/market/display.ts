import { Decimal } from "@manilla/shared/decimal";
import { ratesFreshSeconds } from "@manilla/shared/market/rules";
import type { Context } from "../context.ts";
import { ageSeconds } from "../prices/known-prices.ts";

/** For display only. Bookings use the exact decimal. */
export function displayNumber(value: Decimal, decimals?: number): number {
  const rounded = decimals === undefined ? value : value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);
  return +rounded.toFixed();
}

export function freshness(
  ctx: Context,
  times: readonly Date[],
): { updatedAt: string | null; stale: boolean } {
  const newest = times.reduce<Date | null>((last, at) => (last === null || at > last ? at : last), null);
  return {
    updatedAt: newest?.toISOString() ?? null,
    stale: newest === null || ageSeconds(ctx, newest) > ratesFreshSeconds,
  };
}
