import { Decimal } from "@manilla/shared/decimal";

/** For display only, never for bookings. */
export function displayNumber(value: Decimal, decimals?: number): number {
  const rounded = decimals === undefined ? value : value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);
  return +rounded.toFixed();
}
