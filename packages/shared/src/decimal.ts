import { Decimal as Base } from "decimal.js";

/**
 * Prices, rates and ratios. 80 digits: a division of two booked amounts that ends, ends within them, and one that
 * does not end differs from the nearest unit long before its last digit, so the direction of a final rounding is exact.
 */
export const Decimal = Base.clone({ precision: 80, rounding: Base.ROUND_DOWN, toExpNeg: -40, toExpPos: 40 });
export type Decimal = Base;

/** A positive, finite price or rate from a number or decimal string. Throws RangeError on anything else. */
export function positiveDecimal(value: Base.Value, what: string): Decimal {
  const decimal = new Decimal(value);
  if (!decimal.isFinite() || !decimal.isPositive() || decimal.isZero()) {
    throw new RangeError(`${what} must be a positive number`);
  }
  return decimal;
}
