import { Decimal } from "../decimal.ts";
import { inSeconds, minutes } from "../duration.ts";

/** Older than this, a price may be shown with its age but nothing trades on it. */
export const ratesTradableSeconds = inSeconds(minutes(10));

/** Older than this, a screen says how old its prices are. */
export const ratesFreshSeconds = inSeconds(minutes(2));

/** At most this many coins in each of the market lists. */
export const analysisListLength = 10;

export const fiatLabels = ["NGN", "USD", "EUR", "GBP", "GHS", "KES", "XOF", "CNY"] as const;

/** What one unit of a currency costs and brings in naira. Buy > mid > sell, always. */
export interface RatesAround {
  buy: Decimal;
  mid: Decimal;
  sell: Decimal;
}

/** Decimal places of a naira rate. */
const rateScale = 4;

/**
 * The rates around a mid rate: the markup on top for buyers, below for sellers, each rounded away from the
 * middle. Throws RangeError when the markup is not between 0 and 100.
 */
export function ratesAround(mid: Decimal, markupPercent: Decimal): RatesAround {
  if (!markupPercent.gt(0) || !markupPercent.lt(100))
    throw new RangeError("The markup must lie between 0 and 100");
  const markup = markupPercent.div(100);
  return {
    buy: mid.times(markup.plus(1)).toDecimalPlaces(rateScale, Decimal.ROUND_CEIL),
    mid,
    sell: mid.times(new Decimal(1).minus(markup)).toDecimalPlaces(rateScale, Decimal.ROUND_FLOOR),
  };
}

export const fiatNames: Record<(typeof fiatLabels)[number], string> = {
  NGN: "Nigerian naira",
  USD: "US dollar",
  EUR: "Euro",
  GBP: "Pound sterling",
  GHS: "Ghanaian cedi",
  KES: "Kenyan shilling",
  XOF: "West African CFA franc",
  CNY: "Chinese yuan",
};

/** The first sentences of a text, for an "About": a stop that ends a sentence is followed by space and a capital. */
export function firstSentences(text: string, count: number): string {
  return text
    .split(/(?<=[.!?])\s+(?=[A-Z0-9"“])/)
    .slice(0, count)
    .join(" ");
}
