import { expect, it, test } from "vitest";
import { Decimal, positiveDecimal } from "./decimal.ts";

it.each(["0.00000001", "1600", 1e-9, "1e30"])("%s is a price", (value) => {
  expect(positiveDecimal(value, "The price").eq(value)).toBe(true);
});

it.each(["0", "-0", "-1", "Infinity", "-Infinity", "NaN", 0, -0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  "%s is no price",
  (value) => {
    expect(() => positiveDecimal(value, "The price")).toThrow(
      new RangeError("The price must be a positive number"),
    );
  },
);

it("a text that is no number throws", () => {
  expect(() => positiveDecimal("abc", "The price")).toThrow();
});

test("a division keeps 80 digits, cut off and never rounded up", () => {
  expect(new Decimal(2).div(3).toFixed()).toBe(`0.${"6".repeat(80)}`);
  expect(new Decimal(5).div(9).decimalPlaces()).toBe(80);
});

test("prices are written in plain digits between 10⁻⁴⁰ and 10⁴⁰", () => {
  expect(new Decimal("1e-39").toString()).toBe(`0.${"0".repeat(38)}1`);
  expect(new Decimal("1e-40").toString()).toBe("1e-40");
  expect(new Decimal("1e39").toString()).toBe(`1${"0".repeat(39)}`);
  expect(new Decimal("1e40").toString()).toBe("1e+40");
});
