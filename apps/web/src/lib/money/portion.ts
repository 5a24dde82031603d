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
