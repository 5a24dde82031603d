import { Decimal } from "@manilla/shared/decimal";

/** For display only. Bookings use the exact decimal. */
export function displayNumber(value: Decimal, decimals?: number): number {
  const rounded = decimals === undefined ? value : value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);
  return +rounded.toFixed();
}
