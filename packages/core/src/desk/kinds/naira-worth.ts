import { coinOf } from "@manilla/shared/assets";
import { exact, type Money, roundUp } from "@manilla/shared/money";
import type { Context } from "../../context.ts";
import { currentPrices } from "../../prices/known-prices.ts";

/** Coins without a price count as this many kobo, which is above every role's authority. */
export const unknownWorth = 100_000_000_000_000n;

/**
 * The value in whole kobo that is compared with a role's authority. Coins count at the last known prices, rounded up.
 */
export async function koboOf(ctx: Context, amount: Money): Promise<bigint> {
  if (amount.asset === "NGN") return amount.units;
  const { coins, fiat } = await currentPrices(ctx);
  const [coin, naira] = [coins.get(coinOf(amount.asset).marketId), fiat.get("NGN")];
  if (!coin || !naira) return unknownWorth;
  return roundUp("NGN", exact(amount).times(coin.price).times(naira.perDollar)).units;
}
