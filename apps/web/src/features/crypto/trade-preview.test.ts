import { buyCryptoAmount } from "@manilla/shared/crypto/fees";
import { decimalText, toDecimal, toMoney, zeroMoney } from "@manilla/shared/money";
import { expect, test } from "vitest";
import type { Limits } from "#lib/live/kyc.ts";
import { maximumAmountOf } from "#lib/money/maximum-amount.ts";
import { shareOf } from "#lib/money/share.ts";
import { type Mode, maxText, previewTrade, sideRules, tradePrice } from "./trade-preview.ts";

const at = tradePrice(100_000, 1_550);
const balance = toMoney("NGN", "10000");

function preview(raw: string, mode: Mode = "naira") {
  return previewTrade({ side: "buy", raw, mode, coin: "BTC", at, balance });
}

const reasons = (raw: string, mode?: Mode) => preview(raw, mode).problems.map((problem) => problem.kind);
const messages = (raw: string, mode?: Mode) =>
  preview(raw, mode).problems.map((problem) => ("message" in problem ? problem.message : ""));

test("in naira the amount typed is everything that is spent", () => {
  const { figures, problems } = preview("5000");
  expect(problems).toEqual([]);
  expect(figures && decimalText(figures.total)).toBe("5000.00");
  expect(figures && decimalText(figures.value)).toBe("4901.96");
  expect(figures && decimalText(figures.fee)).toBe("98.04");
});

test("in crypto the fee comes on top", () => {
  const { figures } = preview("0.00002", "crypto");
  expect(figures && decimalText(figures.value)).toBe("3100.00");
  expect(figures && decimalText(figures.total)).toBe("3162.00");
});

test("what is missing is said to the kobo", () => {
  expect(messages("12500.50")).toEqual([
    "Insufficient Naira balance. You need ₦2,500.50 more to complete this purchase.",
  ]);
});

test("below one dollar is rejected with the screen's message", () => {
  expect(messages("1000")).toEqual(["Minimum purchase amount is $1 USD equivalent"]);
  expect(reasons("0.00000999", "crypto")).toEqual(["minimum"]);
  expect(reasons("0.00001", "crypto")).toEqual([]);
});

test("nothing, zero and too many decimals are not amounts", () => {
  expect(reasons("")).toEqual(["empty"]);
  expect(messages("0.00")).toEqual(["Please enter a valid amount"]);
  expect(reasons("1.234")).toEqual(["invalid"]);
  expect(reasons("0.123456789", "crypto")).toEqual(["invalid"]);
});

test("nothing is computed until prices and balance are known", () => {
  expect(
    previewTrade({ side: "buy", raw: "5000", mode: "naira", coin: "BTC", at: null, balance }).problems,
  ).toEqual([{ kind: "prices" }]);
  expect(tradePrice(0, 1_550)).toBeNull();
  expect(tradePrice(100_000, undefined)).toBeNull();
});

test("max spends the balance in naira, and is never insufficient in crypto", () => {
  expect(maxText({ side: "buy", mode: "naira", coin: "BTC", at, balance })).toBe("10000.00");
  const most = maxText({ side: "buy", mode: "crypto", coin: "BTC", at, balance });
  expect(most).toBe("0.00006325");
  expect(reasons(most ?? "", "crypto")).toEqual([]);
  expect(maxText({ side: "buy", mode: "naira", coin: "BTC", at, balance: zeroMoney("NGN") })).toBeNull();
});

test("the most of a coin that a limit lets one buy is accepted, also when the price rises a little", () => {
  const limits = { limits: { trade: { currency: "NGN", left: "5000.00" } } } as Limits; // the other limits are not read
  const counted = sideRules.buy.counted({ mode: "crypto", at });
  const most = maximumAmountOf("trade", { balance, limits, counted }).amount;
  const text = maxText({ side: "buy", mode: "crypto", coin: "BTC", at, balance: most });
  const risen = tradePrice(100_400, 1_550);
  const value = risen && buyCryptoAmount(toMoney("BTC", text ?? ""), risen).value;
  expect(value && toDecimal(value).lte("5000.00")).toBe(true);
});

const held = toMoney("BTC", "0.01000000");

function sale(raw: string, mode: Mode = "crypto") {
  return previewTrade({ side: "sell", raw, mode, coin: "BTC", at, balance: held });
}

test("a sale takes the fee from what arrives, in both modes", () => {
  const inCoin = sale("0.01").figures;
  expect(inCoin && decimalText(inCoin.value)).toBe("1550000.00");
  expect(inCoin && decimalText(inCoin.total)).toBe("1519000.00");
  const inNaira = sale("98000", "naira").figures;
  expect(inNaira && decimalText(inNaira.value)).toBe("100000.00");
  expect(inNaira && decimalText(inNaira.total)).toBe("98000.00");
});

test("a sale says what is missing in the coin, and its own minimum", () => {
  const said = (raw: string) => sale(raw).problems.map((problem) => "message" in problem && problem.message);
  expect(said("0.015")).toEqual([
    "Insufficient BTC balance. You need 0.00500000 more BTC to complete this sale.",
  ]);
  expect(said("0.00000999")).toEqual(["Minimum sell amount is 1 USD equivalent"]);
});

test("max sells everything in both modes and leaves no dust", () => {
  for (const mode of ["crypto", "naira"] as const) {
    const most = maxText({ side: "sell", mode, coin: "BTC", at, balance: held });
    const { figures, problems } = sale(most ?? "", mode);
    expect(problems).toEqual([]);
    expect(figures?.crypto).toEqual(held);
  }
});

test("a part of the balance is cut to the places of its unit, never above it", () => {
  const partOfAll = (whole: string, percent: number, places: number) =>
    shareOf({ whole, maximum: whole }, percent, places);
  expect(partOfAll("573542.79", 25, 2)).toBe("143385.69");
  expect(partOfAll("0.00380000", 50, 8)).toBe("0.0019");
  expect(partOfAll("0.00000001", 75, 8)).toBe("0");
});

test("a part of the balance is no more than the limits leave, which is given as Max gives it", () => {
  const limited = { whole: "1000000.00", maximum: "300000.00" };
  expect(shareOf(limited, 25, 2)).toBe("250000");
  expect(shareOf(limited, 50, 2)).toBe("300000.00");
});
