import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal } from "./decimal.ts";
import {
  AmountError,
  addAmounts,
  decimalText,
  formatMoney,
  fromUnits,
  isAtLeast,
  isZero,
  maxUnits,
  roundDown,
  roundUp,
  shortfallOf,
  signedText,
  subtractAmount,
  toDecimal,
  toMoney,
  zeroMoney,
} from "./money.ts";

const amount = fc.bigInt({ min: 0n, max: maxUnits });

describe("an amount", () => {
  test("reads what it writes, to the unit", () => {
    fc.assert(
      fc.property(amount, fc.constantFrom("NGN" as const, "BTC" as const), (units, asset) => {
        const made = fromUnits(asset, units);
        expect(toMoney(asset, decimalText(made)).units).toBe(units);
      }),
      { numRuns: process.env["TEST_FULL"] ? 20_000 : 2_000 },
    );
  });

  test.each([
    ..."| |NaN|Infinity|-Infinity|-1|-0|+5|.5|5.|00.1|01|1e3|1E3|0x10".split("|"),
    ..."1_000|1,000| 1|1 |1\n|٣|１|1.2.3|1..2|0b1|1n|∞|null|true|1.001".split("|"),
    "1".repeat(41),
  ])("refuses %j", (text) => {
    expect(() => toMoney("NGN", text)).toThrow(AmountError);
  });

  test.each([
    ["NGN", "1.5", 150n],
    ["NGN", "20", 2_000n],
    ["BTC", "0.5", 50_000_000n],
    ["BTC", "1.05", 105_000_000n],
  ] as const)("reads missing decimals as zeros: %s %s", (asset, text, units) => {
    expect(toMoney(asset, text).units).toBe(units);
  });

  test("refuses more decimals than its asset has, and never rounds them away", () => {
    expect(toMoney("NGN", "0.01").units).toBe(1n);
    expect(() => toMoney("NGN", "0.010")).toThrow("at most 2 decimals");
    expect(toMoney("BTC", "0.00000001").units).toBe(1n);
    expect(() => toMoney("BTC", "0.000000001")).toThrow("at most 8 decimals");
  });

  test("adds and takes away within one asset, and never below nothing", () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const left = fromUnits("NGN", a);
        const right = fromUnits("NGN", b);
        expect(subtractAmount(addAmounts(left, right), right).units).toBe(a);
        expect(addAmounts(right, shortfallOf(right, left)).units).toBe(a > b ? a : b);
      }),
    );
    expect(shortfallOf(fromUnits("NGN", 1n), fromUnits("NGN", 2n)).units).toBe(1n);
    expect(() => subtractAmount(fromUnits("NGN", 1n), fromUnits("NGN", 2n))).toThrow(RangeError);
    // @ts-expect-error two assets never mix, neither in types nor at run time
    expect(() => addAmounts(fromUnits("NGN", 1n), fromUnits("BTC", 1n))).toThrow(TypeError);
  });

  test("is at most 10¹⁷ units, and a text has at most 40 characters", () => {
    expect(maxUnits).toBe(100_000_000_000_000_000n);
    expect(toMoney("NGN", "1000000000000000.00").units).toBe(maxUnits);
    expect(toMoney("BTC", "1000000000").units).toBe(maxUnits);
    const reasonOf = (text: string) => {
      try {
        return toMoney("NGN", text).units;
      } catch (error) {
        return error instanceof AmountError ? `${error.name} ${error.reason}: ${error.message}` : error;
      }
    };
    expect(reasonOf("1000000000000000.01")).toBe("AmountError too_large: That amount is too large");
    expect(reasonOf("1".repeat(40))).toBe("AmountError too_large: That amount is too large");
    expect(reasonOf("1".repeat(41))).toBe("AmountError not_a_number: Please enter a valid amount");
    expect(reasonOf("0.001")).toBe("AmountError too_many_decimals: NGN amounts have at most 2 decimals");
  });

  test("is never negative and never changes", () => {
    expect(fromUnits("NGN", 0n).units).toBe(0n);
    expect(() => fromUnits("NGN", -1n)).toThrow(new RangeError("Negative amount of NGN"));
    expect(Object.isFrozen(zeroMoney("BTC"))).toBe(true);
    expect([isZero(zeroMoney("BTC")), isZero(fromUnits("BTC", 1n))]).toEqual([true, false]);
  });

  test("is compared within one asset", () => {
    const [one, two] = [fromUnits("NGN", 1n), fromUnits("NGN", 2n)];
    expect([isAtLeast(one, two), isAtLeast(two, one), isAtLeast(two, two)]).toEqual([false, true, true]);
    expect(decimalText(shortfallOf(one, two))).toBe("0.01");
    expect([shortfallOf(two, one), shortfallOf(two, two)].every(isZero)).toBe(true);
    for (const mix of [isAtLeast, shortfallOf, subtractAmount] as const)
      expect(() => mix(two, fromUnits("BTC", 1n) as never)).toThrow(new TypeError("Cannot mix NGN and BTC"));
  });

  test("is written with all its places, a difference with its sign", () => {
    expect([decimalText(fromUnits("NGN", 5n)), decimalText(fromUnits("BTC", 12_000n))]).toEqual([
      "0.05",
      "0.00012000",
    ]);
    expect([-150_000n, -1n, 0n, 1n].map((units) => signedText("NGN", units))).toEqual([
      "-1500.00",
      "-0.01",
      "0.00",
      "0.01",
    ]);
    expect(formatMoney(fromUnits("NGN", 150_000n))).toBe("₦1,500.00");
    expect(formatMoney(fromUnits("BTC", 12_000n))).toBe("0.00012000 BTC");
    expect(toDecimal(fromUnits("NGN", 150_001n)).toFixed()).toBe("1500.01");
  });

  test.each([
    ["NGN", "0.019", 1n, 2n],
    ["NGN", "0.01", 1n, 1n],
    ["NGN", "0", 0n, 0n],
    ["BTC", "0.0000000150000001", 1n, 2n],
    ["BTC", "0.00000000000001", 0n, 1n],
  ] as const)("of %s, %s is rounded down and up to its units", (asset, value, down, up) => {
    expect(roundDown(asset, new Decimal(value)).units).toBe(down);
    expect(roundUp(asset, new Decimal(value)).units).toBe(up);
  });

  test.each(["Infinity", "-Infinity", "NaN", "-0.01", "-1"])("%s is rounded to no amount", (value) => {
    for (const round of [roundDown, roundUp])
      expect(() => round("NGN", new Decimal(value))).toThrow("Not an amount of NGN");
  });
});
