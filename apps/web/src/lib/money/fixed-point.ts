/**
 * Exact sums, products and quotients of what is shown, without the decimal library: the dashboard comes without its 11 KB. A
 * value is a whole number of 10⁻⁴⁰, and what is below that is cut off. Money that moves is shared/money.ts.
 */
const places = 40;
const one = 10n ** BigInt(places);

/** From a balance, price or rate, a number or its decimal text. Throws RangeError on anything else, and on what is negative. */
export function fixed(value: string | number): bigint {
  const [, whole, fraction = "", power = "0"] =
    /^(\d{1,40})(?:\.(\d{1,80}))?(?:e([+-]\d{1,2}))?$/.exec(String(value)) ?? [];
  if (whole === undefined) throw new RangeError(`Not an amount: ${value}`);
  const shift = places - fraction.length + Number.parseInt(power, 10);
  const digits = BigInt(whole + fraction);
  return shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift);
}

export function times(a: bigint, b: bigint): bigint {
  return (a * b) / one;
}

export function over(a: bigint, b: bigint): bigint {
  return (a * one) / b;
}

/** Two decimals, rounded down: "1500.00". */
export function toCents(value: bigint): string {
  const digits = ((value * 100n) / one).toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
