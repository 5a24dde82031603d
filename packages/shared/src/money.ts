import type { AssetCode } from "./assets.ts";
import { scaleOf } from "./assets.ts";
import { Decimal } from "./decimal.ts";
import { formatAsset } from "./format-money.ts";
import { plainDecimal } from "./plain-decimal.ts";

declare const made: unique symbol;

/** A non-negative amount in the smallest units of its asset. Only this file creates such values. */
export type Money<A extends AssetCode = AssetCode> = {
  readonly asset: A;
  readonly units: bigint;
  readonly [made]: true;
};

/** Reason why a text is not an amount. Callers map this stable code to a message. */
export class AmountError extends Error {
  readonly reason: "not_a_number" | "too_many_decimals" | "too_large";
  constructor(reason: AmountError["reason"], message: string) {
    super(message);
    this.name = "AmountError";
    this.reason = reason;
  }
}

/** Upper bound of one amount: 10^15 naira or 10^9 coins. The ledger's bigint holds the sum of 92 such amounts. */
export const maxUnits = 10n ** 17n;
export const tooLargeMessage = "That amount is too large";

/** `units` are kobo or 10⁻⁸ of a coin and may be above `maxUnits`. Throws RangeError if they are negative. */
export function fromUnits<A extends AssetCode>(asset: A, units: bigint): Money<A> {
  if (units < 0n) throw new RangeError(`Negative amount of ${asset}`);
  return Object.freeze({ asset, units }) as Money<A>; // cast: the brand exists only in types
}

export function zeroMoney<A extends AssetCode>(asset: A): Money<A> {
  return fromUnits(asset, 0n);
}

/** Parses decimal text without rounding. Throws AmountError for other text and for more decimals than the asset has. */
export function toMoney<A extends AssetCode>(asset: A, text: string): Money<A> {
  if (text.length > 40 || !plainDecimal.test(text)) {
    throw new AmountError("not_a_number", "Please enter a valid amount");
  }
  const [whole = "0", fraction = ""] = text.split(".");
  const scale = scaleOf(asset);
  if (fraction.length > scale) {
    throw new AmountError("too_many_decimals", `${asset} amounts have at most ${scale} decimals`);
  }
  const units = BigInt(whole + fraction.padEnd(scale, "0"));
  if (units > maxUnits) throw new AmountError("too_large", tooLargeMessage);
  return fromUnits(asset, units);
}

export function decimalText(amount: Money): string {
  const scale = scaleOf(amount.asset);
  const digits = amount.units.toString().padStart(scale + 1, "0");
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

export function signedText(asset: AssetCode, units: bigint): string {
  return units < 0n ? `-${decimalText(fromUnits(asset, -units))}` : decimalText(fromUnits(asset, units));
}

export function formatMoney(amount: Money): string {
  return formatAsset(amount.asset, decimalText(amount));
}

export function toDecimal(amount: Money): Decimal {
  return new Decimal(decimalText(amount));
}

/** Rounds down to the smallest unit. `value` is in the main unit. For amounts that the user receives. */
export function roundDown<A extends AssetCode>(asset: A, value: Decimal): Money<A> {
  return rounded(asset, value, Decimal.ROUND_FLOOR);
}

/** Rounds up to the smallest unit. `value` is in the main unit. For amounts that the user pays. */
export function roundUp<A extends AssetCode>(asset: A, value: Decimal): Money<A> {
  return rounded(asset, value, Decimal.ROUND_CEIL);
}

function rounded<A extends AssetCode>(asset: A, value: Decimal, mode: 2 | 3): Money<A> {
  if (!value.isFinite() || value.isNegative())
    throw new RangeError(`Not an amount of ${asset}: ${value.toString()}`);
  const units = value.times(10 ** scaleOf(asset)).toDecimalPlaces(0, mode);
  return fromUnits(asset, BigInt(units.toFixed(0)));
}

export function addAmounts<A extends AssetCode>(a: Money<A>, b: Money<NoInfer<A>>): Money<A> {
  return fromUnits(sameAsset(a, b), a.units + b.units);
}

/** Throws RangeError if `b` is more than `a`. */
export function subtractAmount<A extends AssetCode>(a: Money<A>, b: Money<NoInfer<A>>): Money<A> {
  return fromUnits(sameAsset(a, b), a.units - b.units);
}

export function shortfallOf<A extends AssetCode>(balance: Money<A>, price: Money<NoInfer<A>>): Money<A> {
  const missing = price.units - balance.units;
  return fromUnits(sameAsset(balance, price), missing > 0n ? missing : 0n);
}

export function isAtLeast(a: Money, b: Money): boolean {
  sameAsset(a, b);
  return a.units >= b.units;
}

export function isZero(amount: Money): boolean {
  return amount.units === 0n;
}

function sameAsset<A extends AssetCode>(a: Money<A>, b: Money<A>): A {
  if (a.asset !== b.asset) throw new TypeError(`Cannot mix ${a.asset} and ${b.asset}`);
  return a.asset;
}
