import { Decimal as Base } from "decimal.js";

/**
 * Decimal arithmetic for prices, rates and ratios. 80 digits are enough to round every quotient of two stored amounts
 * exactly: if the quotient is not a whole number of units, at least one of these digits shows it.
 */
export const Decimal = Base.clone({ precision: 80, rounding: Base.ROUND_DOWN, toExpNeg: -40, toExpPos: 40 });
export type Decimal = Base;

/** Throws RangeError unless the value is finite and above zero. `what` names the value in the error. */
export function positiveDecimal(value: Base.Value, what: string): Decimal {
  const decimal = new Decimal(value);
  if (!decimal.isFinite() || !decimal.isPositive() || decimal.isZero()) {
    throw new RangeError(`${what} must be a positive number`);
  }
  return decimal;
}
