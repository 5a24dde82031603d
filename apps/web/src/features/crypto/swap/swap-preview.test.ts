import { decimalText, toMoney } from "@manilla/shared/money";
import { expect, test } from "vitest";
import { previewSwap, type SwapGiven } from "./swap-preview.ts";

const given: SwapGiven = {
  raw: "0.1",
  from: "BTC",
  to: "ETH",
  prices: { BTC: 100_000, ETH: 4_000 },
  balance: toMoney("BTC", "0.50000000"),
  naira: { from: 150_000_000, to: 6_000_000 },
};
const messages = (changed: Partial<SwapGiven>) =>
  previewSwap({ ...given, ...changed }).problems.map((problem) =>
    "message" in problem ? problem.message : problem.kind,
  );

test("the fee is 1.5% of what is received, and both sides are valued in dollars and naira", () => {
  const { figures, worth, receiveWorth, rate, problems } = previewSwap(given);
  expect(problems).toEqual([]);
  expect(figures && [figures.before, figures.fee, figures.receive].map(decimalText)).toEqual([
    "2.50000000",
    "0.03750000",
    "2.46250000",
  ]);
  expect([worth, receiveWorth]).toEqual([
    { usd: "10000.00", ngn: "15000000.00" },
    { usd: "9850.00", ngn: "14775000.00" },
  ]);
  expect(rate).toBe("1 BTC = 25.0000 ETH");
});

test("each reason has the screen's message", () => {
  expect(messages({ to: "BTC" })).toEqual(["Please select different currencies for swapping."]);
  expect(messages({ raw: "0.00000999" })).toEqual(["Minimum swap amount is 1 USD equivalent"]);
  expect(messages({ raw: "0.6" })).toEqual(["Insufficient BTC balance. You have 0.50000000 BTC."]);
  expect(messages({ raw: "0" })).toEqual(["Please enter a valid amount"]);
});

test("waits for amount, prices and balance", () => {
  expect(messages({ raw: "" })).toEqual(["empty"]);
  expect(messages({ prices: { BTC: 100_000, ETH: 0 } })).toEqual(["prices"]);
  expect(messages({ balance: null })).toEqual(["prices"]);
});

test("everything can be swapped", () => {
  expect(messages({ raw: "0.50000000" })).toEqual([]);
});
