import { Decimal } from "@manilla/shared/decimal";

const noticeable = new Decimal("0.001");

/** True if `now` is at least 0.1 % less than `before`. Both are decimal texts of the same asset. */
export function hasDropped(before: string, now: string): boolean {
  const was = new Decimal(before);
  if (was.isZero()) return false;
  return was.minus(now).div(was).gte(noticeable);
}
