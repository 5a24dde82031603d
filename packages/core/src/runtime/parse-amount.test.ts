import { fromUnits, maxUnits, toMoney } from "@manilla/shared/money";
import { expect, it, test } from "vitest";
import { AppError } from "./errors.ts";
import { parseAmount, refuseOutside, refuseTooLarge } from "./parse-amount.ts";
import { readCoin } from "./read-coin.ts";

function refusal(work: () => unknown): string {
  try {
    work();
    return "accepted";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const paths = error.details.errors?.map(({ path }) => path) ?? [];
    return [error.code, ...paths, error.message].join(" ");
  }
}

test("an amount is above zero, in the asset's own decimals", () => {
  expect(parseAmount("NGN", "0.01")).toEqual(fromUnits("NGN", 1n));
  expect(parseAmount("BTC", 1e-8)).toEqual(fromUnits("BTC", 1n));
});

it.each([
  ["0", "Please enter a valid amount"],
  [0, "Please enter a valid amount"],
  ["-1", "Please enter a valid amount"],
  ["abc", "Please enter a valid amount"],
  [1e30, "That amount is too large"],
  ["0.001", "NGN amounts have at most 2 decimals"],
])("%s is refused for the field", (input, message) => {
  expect(refusal(() => parseAmount("NGN", input))).toBe(`bad_request amount ${message}`);
  expect(refusal(() => parseAmount("NGN", input, "Own words"))).toBe("bad_request amount Own words");
});

test("a computed amount beyond 10¹⁷ units is refused, whichever it is", () => {
  const [most, more] = [fromUnits("NGN", maxUnits), fromUnits("BTC", maxUnits + 1n)];
  expect(refusal(() => refuseTooLarge(most, most))).toBe("accepted");
  expect(refusal(() => refuseTooLarge(most, more))).toBe("bad_request amount That amount is too large");
});

test("the least and the most are allowed themselves", () => {
  const bounds = {
    minimum: toMoney("NGN", "50"),
    below: "too little",
    maximum: toMoney("NGN", "60"),
    above: "too much",
  };
  const said = ["49.99", "50", "60", "60.01"].map((text) =>
    refusal(() => refuseOutside(toMoney("NGN", text), bounds)),
  );
  expect(said).toEqual(["below_minimum too little", "accepted", "accepted", "above_maximum too much"]);
});

test("a coin is read in either case, and naira is none", () => {
  expect([readCoin("btc"), readCoin("USDT")]).toEqual(["BTC", "USDT"]);
  for (const text of ["ngn", "NGN", "busd", ""])
    expect(refusal(() => readCoin(text))).toContain("unsupported_currency");
});
