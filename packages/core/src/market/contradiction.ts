import type { DollarTick } from "../providers/forex/port.ts";
import type { CoinReading } from "../providers/market/port.ts";

/** The price may lie outside the day's range by this factor, because it moved since. */
const rangeSlack = 1.5;
/** Price × supply and the printed market value may differ by this factor, because supplies are estimates. */
const valueSlack = 2.5;
/** In a living market the best bid and ask differ by less than this factor. */
const widestBook = 1.1;

/** The contradiction between a coin's row and its price, or null. Applies to the first price, too. */
export function coinContradiction(reading: CoinReading): string | null {
  const { price, high24h, low24h, marketCap, circulatingSupply } = reading;
  if (high24h !== null && price > high24h * rangeSlack) return "above_its_own_high";
  if (low24h !== null && price < low24h / rangeSlack) return "below_its_own_low";
  if (marketCap === 0 || circulatingSupply === null) return null;
  const implied = marketCap / circulatingSupply;
  return price > implied * valueSlack || price < implied / valueSlack ? "unlike_its_market_value" : null;
}

/** The contradiction in the dollar's order book, or null: an ask below the bid, or a dead book. */
export function bookContradiction({ bid, ask }: DollarTick): string | null {
  if (bid > ask) return "inverted";
  return ask > bid * widestBook ? "too_wide" : null;
}
