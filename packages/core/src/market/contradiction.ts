import type { DollarTick } from "../providers/forex/port.ts";
import type { CoinReading } from "../providers/market/port.ts";

/** A price may have left the day's range since the source drew it, by no more than this factor. */
const rangeSlack = 1.5;
/** Price times supply and the printed market value may differ by this factor: supplies are estimates. */
const valueSlack = 2.5;
/** The dollar's best buyer and best seller are never further apart than this factor in a living market. */
const widestBook = 1.1;

/** The contradiction between a coin's own row and its price, or null. It checks even the first price. */
export function coinContradiction(reading: CoinReading): string | null {
  const { price, high24h, low24h, marketCap, circulatingSupply } = reading;
  if (high24h !== null && price > high24h * rangeSlack) return "above_its_own_high";
  if (low24h !== null && price < low24h / rangeSlack) return "below_its_own_low";
  if (marketCap === 0 || circulatingSupply === null) return null;
  const implied = marketCap / circulatingSupply;
  return price > implied * valueSlack || price < implied / valueSlack ? "unlike_its_market_value" : null;
}

/** The contradiction within the dollar's order book, or null: a seller who asks less than a buyer bids, a dead book. */
export function bookContradiction({ bid, ask }: DollarTick): string | null {
  if (bid > ask) return "inverted";
  return ask > bid * widestBook ? "too_wide" : null;
}
