import type { AssetCode } from "./assets.ts";
import { scaleOf } from "./assets.ts";
import { Decimal } from "./decimal.ts";
import { formatAsset } from "./format-money.ts";
import { plainDecimal } from "./plain-decimal.ts";

declare const made: unique symbol;

/** An amount that is never negative, in whole units of its asset. Only this file makes one. */
export type Money<A extends AssetCode = AssetCode> = {
  readonly asset: A;
  readonly units: bigint;
  readonly [made]: true;
};

/** Why a text is not an amount; the code is stable, so that a screen or the API can choose its words. */
export class AmountError extends Error {
  readonly reason: "not_a_number" | "too_many_decimals" | "too_large";
  constructor(reason: AmountError["reason"], message: string) {
    super(message);
    this.name = "AmountError";
    this.reason = reason;
  }
}

/** The books hold bigint in 64 bits; one user's amount stays far below, so that sums of all users fit too. */
export const maxUnits = 10n ** 17n;
export const tooLargeMessage = "That amount is too large";

/** Units of the smallest booked unit (kobo, 10⁻⁸). Throws RangeError when negative or beyond the books' range. */
export function fromUnits<A extends AssetCode>(asset: A, units: bigint): Money<A> {
  if (units < 0n) throw new RangeError(`Negative amount of ${asset}`);
  return Object.freeze({ asset, units }) as Money<A>; // the brand exists only in types
}

export function zero<A extends AssetCode>(asset: A): Money<A> {
  return fromUnits(asset, 0n);
}

/**
 * Reads an amount from its decimal text, exactly. Refuses what is not plain decimal notation and what has more decimals
 * than the asset (AmountError): nothing is rounded silently.
 */
export function money<A extends AssetCode>(asset: A, text: string): Money<A> {
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

/** The amount as a decimal text with all the asset's places: "1500.00", "0.00012000". */
export function toDecimal(amount: Money): string {
  const scale = scaleOf(amount.asset);
  const digits = amount.units.toString().padStart(scale + 1, "0");
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Whole units as a decimal text that may be below zero, which no amount is: "-1500.00". */
export function signedDecimal(asset: AssetCode, units: bigint): string {
  return units < 0n ? `-${toDecimal(fromUnits(asset, -units))}` : toDecimal(fromUnits(asset, units));
}

/** The amount as a person reads it: "₦1,500.00", "0.00012000 BTC". */
export function formatMoney(amount: Money): string {
  return formatAsset(amount.asset, toDecimal(amount));
}

/** The amount as an exact number for price and fee maths, in the asset's main unit (naira, bitcoin). */
export function exact(amount: Money): Decimal {
  return new Decimal(toDecimal(amount));
}

/** What the user receives: the largest amount not above `value` (main unit). */
export function roundDown<A extends AssetCode>(asset: A, value: Decimal): Money<A> {
  return rounded(asset, value, Decimal.ROUND_FLOOR);
}

/** What the user pays: the smallest amount not below `value` (main unit). */
export function roundUp<A extends AssetCode>(asset: A, value: Decimal): Money<A> {
  return rounded(asset, value, Decimal.ROUND_CEIL);
}

function rounded<A extends AssetCode>(asset: A, value: Decimal, mode: 2 | 3): Money<A> {
  if (!value.isFinite() || value.isNegative())
    throw new RangeError(`Not an amount of ${asset}: ${value.toString()}`);
  const units = value.times(10 ** scaleOf(asset)).toDecimalPlaces(0, mode);
  return fromUnits(asset, BigInt(units.toFixed(0)));
}

export function plus<A extends AssetCode>(a: Money<A>, b: Money<NoInfer<A>>): Money<A> {
  return fromUnits(sameAsset(a, b), a.units + b.units);
}

/** Throws RangeError when `b` is more than `a`: a shortfall is asked for by name, never a negative amount. */
export function minus<A extends AssetCode>(a: Money<A>, b: Money<NoInfer<A>>): Money<A> {
  return fromUnits(sameAsset(a, b), a.units - b.units);
}

/** How much is missing to pay `price` out of `balance`; zero when it suffices. */
export function shortfall<A extends AssetCode>(balance: Money<A>, price: Money<NoInfer<A>>): Money<A> {
  const missing = price.units - balance.units;
  return fromUnits(sameAsset(balance, price), missing > 0n ? missing : 0n);
}

export function atLeast(a: Money, b: Money): boolean {
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
