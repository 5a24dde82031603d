import { Decimal } from "@manilla/shared/decimal";

export function isNothing(amount: string): boolean {
  return !/[1-9]/.test(amount);
}

/** Returns whole percent for a bar, and 0 if `whole` is 0. */
export function percentOf(part: string, whole: string): number {
  if (isNothing(whole)) return 0;
  return Number.parseInt(new Decimal(part).div(whole).times(100).toFixed(0), 10);
}

/** Returns `percent` of `whole`, cut to `places` decimals and at most `maximum`. Amounts are decimal texts. */
export function shareOf(of: { whole: string; maximum: string }, percent: number, places: number): string {
  const part = new Decimal(of.whole).mul(percent).div(100).toDecimalPlaces(places);
  return part.lt(of.maximum) ? part.toFixed() : of.maximum;
}
