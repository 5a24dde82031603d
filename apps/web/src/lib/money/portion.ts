import { Decimal } from "@manilla/shared/decimal";

/** Whether a decimal text is zero: "0.00". */
export function isNothing(amount: string): boolean {
  return !/[1-9]/.test(amount);
}

/** The part's share of the whole, for a bar: whole percent, 0 of nothing. */
export function percentOf(part: string, whole: string): number {
  if (isNothing(whole)) return 0;
  return Number.parseInt(new Decimal(part).div(whole).times(100).toFixed(0), 10);
}

/** A part of the whole balance in percent, cut to so many places, and no more than the most; all are decimal texts as typed. */
export function partOf(of: { whole: string; most: string }, percent: number, places: number): string {
  const part = new Decimal(of.whole).mul(percent).div(100).toDecimalPlaces(places);
  return part.lt(of.most) ? part.toFixed() : of.most;
}
