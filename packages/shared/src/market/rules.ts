import { Decimal } from "../decimal.ts";
import { inSeconds, minutes } from "../duration.ts";

/** A price older than this is shown with its age and cannot be traded. */
export const ratesTradableSeconds = inSeconds(minutes(10));

export const ratesFreshSeconds = inSeconds(minutes(2));

export const analysisListLength = 10;

export const fiatLabels = ["NGN", "USD", "EUR", "GBP", "GHS", "KES", "XOF", "CNY"] as const;

/** Naira per unit of a currency. Always buy > mid > sell. */
export interface RatesAround {
  buy: Decimal;
  mid: Decimal;
  sell: Decimal;
}

const rateScale = 4;

/**
 * Adds the markup to `mid` for buyers (rounded up) and subtracts it for sellers (rounded down). Throws RangeError
 * unless the markup is between 0 and 100.
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

export function firstSentences(text: string, count: number): string {
  return text
    .split(/(?<=[.!?])\s+(?=[A-Z0-9"“])/)
    .slice(0, count)
    .join(" ");
}
