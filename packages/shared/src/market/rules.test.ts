import { expect, it, test } from "vitest";
import { Decimal } from "../decimal.ts";
import {
  analysisListLength,
  firstSentences,
  ratesAround,
  ratesFreshSeconds,
  ratesTradableSeconds,
} from "./rules.ts";

test("nothing trades on rates older than ten minutes; lists hold ten coins", () => {
  expect([ratesTradableSeconds, ratesFreshSeconds, analysisListLength]).toEqual([600, 120, 10]);
});

test("the markup goes on top for buyers and off for sellers, rounded away from the middle", () => {
  const texts = (mid: string, percent: string) => {
    const { buy, mid: middle, sell } = ratesAround(new Decimal(mid), new Decimal(percent));
    return [buy, middle, sell].map((rate) => rate.toFixed());
  };
  expect(texts("1600", "1")).toEqual(["1616", "1600", "1584"]);
  expect(texts("1600.33333", "0.5")).toEqual(["1608.335", "1600.33333", "1592.3316"]);
  expect(texts("1", "0.001")).toEqual(["1.0001", "1", "0.9999"]);
});

it.each(["0", "-1", "100", "101"])("a markup of %s percent is refused", (percent) => {
  expect(() => ratesAround(new Decimal(1_600), new Decimal(percent))).toThrow(
    "The markup must lie between 0 and 100",
  );
});

it.each(["0.0001", "99.9999"])("a markup of %s percent keeps buy above mid above sell", (percent) => {
  const { buy, mid, sell } = ratesAround(new Decimal(1_600), new Decimal(percent));
  expect(buy.gt(mid) && mid.gt(sell)).toBe(true);
});

test("an about is its first sentences", () => {
  const text = "Bitcoin is v2.0 money. It began in 2009! Why? 21 million.";
  expect(firstSentences(text, 2)).toBe("Bitcoin is v2.0 money. It began in 2009!");
  expect(firstSentences(text, 9)).toBe(text);
});
