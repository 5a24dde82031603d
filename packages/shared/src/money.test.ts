import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCompact, formatCrypto, formatNaira, formatPrice, groupThousands } from "./format-money.ts";
import { amountText } from "./http/fields.ts";
import { AmountError, fromUnits, maxUnits, minus, money, plus, shortfall, toDecimal } from "./money.ts";

const amount = fc.bigInt({ min: 0n, max: maxUnits });

describe("an amount", () => {
  test("reads what it writes, to the unit", () => {
    fc.assert(
      fc.property(amount, fc.constantFrom("NGN" as const, "BTC" as const), (units, asset) => {
        const made = fromUnits(asset, units);
        expect(money(asset, toDecimal(made)).units).toBe(units);
      }),
      { numRuns: process.env["TEST_FULL"] ? 20_000 : 2_000 },
    );
  });

  test.each([
    "",
    " ",
    "NaN",
    "Infinity",
    "-Infinity",
    "-1",
    "-0",
    "+5",
    ".5",
    "5.",
    "00.1",
    "01",
    "1e3",
    "1E3",
    "0x10",
    "1_000",
    "1,000",
    " 1",
    "1 ",
    "1\n",
    "٣",
    "１",
    "1.2.3",
    "1..2",
    "0b1",
    "1n",
    "∞",
    "null",
    "true",
    "1.001",
    "1".repeat(41),
  ])("refuses %j", (text) => {
    expect(() => money("NGN", text)).toThrow(AmountError);
  });

  test("refuses more decimals than its asset has, and never rounds them away", () => {
    expect(money("NGN", "0.01").units).toBe(1n);
    expect(() => money("NGN", "0.010")).toThrow("at most 2 decimals");
    expect(money("BTC", "0.00000001").units).toBe(1n);
    expect(() => money("BTC", "0.000000001")).toThrow("at most 8 decimals");
  });

  test("adds and takes away within one asset, and never below nothing", () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const left = fromUnits("NGN", a);
        const right = fromUnits("NGN", b);
        expect(minus(plus(left, right), right).units).toBe(a);
        expect(plus(right, shortfall(right, left)).units).toBe(a > b ? a : b);
      }),
    );
    expect(() => minus(fromUnits("NGN", 1n), fromUnits("NGN", 2n))).toThrow(RangeError);
    // @ts-expect-error two assets never mix, neither in types nor at run time
    expect(() => plus(fromUnits("NGN", 1n), fromUnits("BTC", 1n))).toThrow(TypeError);
  });

  test("a JSON number becomes its plain text", () => {
    expect(amountText(1e-8)).toBe("0.00000001");
    expect(amountText(50_000)).toBe("50000");
    expect(() => money("NGN", amountText(1e21))).toThrow(AmountError);
  });
});

describe("on the screen", () => {
  test("keeps every digit of a long amount", () => {
    expect(formatNaira("1234567890123456.78")).toBe("₦1,234,567,890,123,456.78");
    expect(formatCrypto("1234567.00012345")).toBe("1,234,567.00012345");
  });

  test("shows no more than there is", () => {
    expect(formatNaira("0.999")).toBe("₦0.99");
    expect(formatPrice(0.1234567)).toBe("$0.123456");
    expect(formatPrice(67_123.456)).toBe("$67,123.45");
    expect(formatCompact(1_234_567_890_000)).toBe("1.23T");
  });

  test("groups while one types", () => {
    expect(groupThousands("1234567.5")).toBe("1,234,567.5");
    expect(groupThousands("1000.")).toBe("1,000.");
    expect(groupThousands("")).toBe("");
  });
});
