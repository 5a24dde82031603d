import { Decimal } from "@manilla/shared/decimal";
import { expect, it } from "vitest";
import { fixed, over, times, toCents } from "./fixed-point.ts";

/** The same sequence in every run. */
function* randomly(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 16_807) % 2_147_483_647) yield state / 2_147_483_647;
}

const cents = (value: Decimal) => value.toDecimalPlaces(2, Decimal.ROUND_DOWN).toFixed(2);

it("says what the decimal library says of 5,000 products, sums and quotients of balances, prices and rates", () => {
  const random = randomly(7);
  const figure = (digits: number) => random.next().value * 10 ** Math.floor(random.next().value * digits);
  for (let round = 0; round < 5_000; round++) {
    const balance = figure(7).toFixed(8);
    const price = figure(6) / 10 ** Math.floor(random.next().value * 9);
    const rate = 1 + figure(4);
    const naira = Number(figure(9).toFixed(2));
    const dollars = new Decimal(balance).times(price);
    const total = dollars.times(rate).plus(naira);
    const ours = times(times(fixed(balance), fixed(price)), fixed(rate)) + fixed(naira);
    expect([toCents(ours), toCents(over(ours, fixed(rate)))]).toEqual([cents(total), cents(total.div(rate))]);
  }
});

it("reads what JavaScript writes of very small and very large numbers", () => {
  expect(times(fixed(1.5e-7), fixed("20000000"))).toBe(fixed("3"));
  expect(fixed(1e21)).toBe(fixed("1000000000000000000000"));
  expect(fixed("0.00000000")).toBe(0n);
});

it.each([Number.NaN, -1, "", "1,000", "Infinity"])("refuses %s", (value) => {
  expect(() => fixed(value)).toThrow(RangeError);
});
