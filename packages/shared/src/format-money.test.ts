import fc from "fast-check";
import { expect, it } from "vitest";
import {
  formatCompact,
  formatCrypto,
  formatNaira,
  formatNairaPrice,
  formatPrice,
  formatRate,
  groupThousands,
} from "./format-money.ts";

function inIntl(
  value: string | number | bigint,
  minimumFractionDigits: number,
  maximumFractionDigits: number,
) {
  const options = { minimumFractionDigits, maximumFractionDigits, roundingMode: "trunc" } as const;
  // Cast: a decimal string is a StringNumericLiteral.
  return new Intl.NumberFormat("en-NG", options).format(value as Intl.StringNumericLiteral);
}

it("writes every decimal text, number and whole as Intl does, never rounding up", () => {
  const digits = fc.string({
    unit: fc.constantFrom("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
    minLength: 1,
    maxLength: 40,
  });
  const text = fc
    .tuple(fc.constantFrom("", "-"), digits, fc.option(digits))
    .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? "" : `.${fraction}`}`);
  const number = fc.double({ noNaN: true }).filter((value) => !Object.is(value, -0)); // "-0.00" is not a valid amount
  const amount = fc.oneof(text, number, fc.integer(), fc.bigInt());
  fc.assert(
    fc.property(amount, (value) => {
      expect(formatNaira(value)).toBe(`₦${inIntl(value, 2, 2)}`);
      expect(formatCrypto(value)).toBe(inIntl(value, 8, 8));
      expect(formatRate(value)).toBe(inIntl(value, 4, 6));
    }),
    { numRuns: 2_000 },
  );
});

it("shortens every number as Intl does", () => {
  const options = { maximumFractionDigits: 2, roundingMode: "trunc", notation: "compact" } as const;
  const format = new Intl.NumberFormat("en-NG", { ...options, compactDisplay: "short" });
  const number = fc.oneof(
    fc.double({ min: -2e15, max: 2e15, noNaN: true }),
    fc.double(),
    fc.integer(),
    fc.constantFrom(0, 0.009, 999.999, 1_000, 1_009, 999_999.99, 1e6, 1e9, 1e12, 1e15, 1e16, 1e21, 1e-7),
  );
  fc.assert(
    fc.property(number, (value) => {
      expect(formatCompact(value)).toBe(format.format(Object.is(value, -0) ? 0 : value));
    }),
    { numRuns: 2_000 },
  );
});

it("writes prices with two decimals from a dollar up and as many as six below", () => {
  expect([97_123.456, 1.005, 0.25, 0.000_012_39, 0, -0.5].map(formatPrice)).toEqual(
    "$97,123.45 $1.00 $0.25 $0.000012 $0.00 $-0.50".split(" "),
  );
  expect([150_284_476.9, 1_547.289, 0.033_79, 0.5].map(formatNairaPrice)).toEqual(
    "₦150,284,476 ₦1,547.28 ₦0.0337 ₦0.50".split(" "),
  );
  expect(formatCompact(1_239_000)).toBe("1.23M");
});

it("groups thousands while one types", () => {
  expect(["1234567.5", "1000.", ""].map(groupThousands)).toEqual(["1,234,567.5", "1,000.", ""]);
});
