import { Decimal } from "@manilla/shared/decimal";
import { decimalText, fromUnits } from "@manilla/shared/money";
import { expect, it, test } from "vitest";
import type { TradingPrices } from "../prices/known-prices.ts";
import { AppError } from "../runtime/errors.ts";
import { parseTradeRequest, quotedTerms, termsOf } from "./terms.ts";

const market = (price: string): TradingPrices => ({
  price: new Decimal(price),
  buyRate: new Decimal("1616"),
  sellRate: new Decimal("1584"),
  midRate: new Decimal("1600"),
});
const btc = market("50000");
const eth = market("2000");

type Side = "buy" | "sell" | "swap" | "send";
const trade = (side: Side, amount: string, amountIn: "crypto" | "naira" = "crypto") =>
  parseTradeRequest({ side, currency: "btc", toCurrency: "eth", amount, amountIn });
const words = (side: Side, amount: string, amountIn?: "naira") => {
  const terms = termsOf(trade(side, amount, amountIn), btc, eth);
  const { crypto, value, fee, total, receive, dollarCents, rate } = terms;
  const amounts = [crypto, value, fee, total, receive].map((one) => `${decimalText(one)} ${one.asset}`);
  return [...amounts, dollarCents, rate].join(", ");
};

function refusal(work: () => unknown): string {
  try {
    work();
    return "accepted";
  } catch (error) {
    return error instanceof AppError ? `${error.code}: ${error.message}` : String(error);
  }
}

test("a purchase costs 2% on top at the buyer's rate", () => {
  expect(words("buy", "0.001")).toBe(
    "0.00100000 BTC, 80800.00 NGN, 1616.00 NGN, 82416.00 NGN, 0.00100000 BTC, 5000, 1616",
  );
  expect(words("buy", "82416", "naira")).toBe(words("buy", "0.001"));
});

test("a sale costs 2% of its value at the seller's rate", () => {
  expect(words("sell", "0.001")).toBe(
    "0.00100000 BTC, 79200.00 NGN, 1584.00 NGN, 0.00100000 BTC, 77616.00 NGN, 5000, 1584",
  );
  expect(words("sell", "77616", "naira")).toBe(words("sell", "0.001"));
});

test("a swap costs 1.5% of what is received, a send 2% of what is sent, both valued in the middle", () => {
  expect(words("swap", "0.001")).toBe(
    "0.00100000 BTC, 80000.00 NGN, 0.00037500 ETH, 0.00100000 BTC, 0.02462500 ETH, 5000, 1600",
  );
  expect(words("send", "0.001")).toBe(
    "0.00100000 BTC, 80000.00 NGN, 0.00002000 BTC, 0.00100000 BTC, 0.00098000 BTC, 5000, 1600",
  );
});

test("a quote's row gives back the very terms, with their sides, coins and rates", () => {
  for (const side of ["buy", "sell", "swap", "send"] as const) {
    const terms = termsOf(trade(side, "0.001"), btc, eth);
    expect(quotedTerms.parse(JSON.parse(JSON.stringify(quotedTerms.encode(terms))))).toEqual(terms);
    expect(terms).toMatchObject({ side, currency: "BTC", price: "50000", midRate: "1600" });
    expect(terms.toCurrency).toBe(side === "swap" ? "ETH" : null);
  }
  expect(() => quotedTerms.parse({})).toThrow();
});

it.each([
  ["buy", "Minimum purchase amount is $1 USD equivalent"],
  ["sell", "Minimum sell amount is 1 USD equivalent"],
  ["swap", "Minimum swap amount is 1 USD equivalent"],
  ["send", "Minimum send amount is 1 USD equivalent"],
] as const)("to %s takes one dollar, half a percent less on the server", (side, message) => {
  expect(refusal(() => termsOf(trade(side, "0.0000199"), btc, eth))).toBe("accepted");
  expect(refusal(() => termsOf(trade(side, "0.00001989"), btc, eth))).toBe(`below_minimum: ${message}`);
});

it("what would receive nothing is below the minimum", () => {
  const dear = market("100000000000");
  expect(refusal(() => termsOf(trade("swap", "0.001"), btc, dear))).toContain("below_minimum");
  const almost = market("4900000000");
  expect(refusal(() => termsOf(trade("swap", "0.001"), btc, almost))).toBe("accepted");
});

it("a worth beyond the books is refused", () => {
  expect(refusal(() => termsOf(trade("sell", "1000000000"), btc, eth))).toBe(
    "bad_request: That amount is too large",
  );
});

it("a swap needs the price of both coins", () => {
  expect(() => termsOf(trade("swap", "0.001"), btc, null)).toThrow("A swap needs the price of both coins");
  const without = { ...trade("swap", "0.001"), toCurrency: null };
  expect(() => termsOf(without, btc, eth)).toThrow("A swap needs the price of both coins");
});

it.each([
  ["buy", "You cannot buy NGN. Please select a cryptocurrency."],
  ["sell", "You cannot sell NGN. Please select a cryptocurrency."],
  ["swap", "You cannot swap NGN"],
  ["send", "You cannot send NGN. Please select a cryptocurrency."],
] as const)("naira is not to %s", (side, message) => {
  for (const currency of ["ngn", "NGN"])
    expect(
      refusal(() =>
        parseTradeRequest({ side, currency, toCurrency: "eth", amount: "1", amountIn: "crypto" }),
      ),
    ).toBe(`bad_request: ${message}`);
});

it("a swap names two different coins, and its amount is in the first", () => {
  const swap = (toCurrency?: string) =>
    refusal(() =>
      parseTradeRequest({ side: "swap", currency: "btc", toCurrency, amount: "1", amountIn: "crypto" }),
    );
  expect(swap("ngn")).toBe("bad_request: You cannot swap to NGN. Please select a cryptocurrency.");
  expect(swap("BTC")).toContain("same_currency");
  expect(swap()).toContain("unsupported_currency");
  expect(swap("eth")).toBe("accepted");
  for (const side of ["swap", "send"] as const)
    expect(refusal(() => trade(side, "5000", "naira"))).toBe(
      "bad_request: Only purchases and sales take an amount in naira",
    );
  expect(trade("buy", "5000", "naira").amount).toEqual(fromUnits("NGN", 500_000n));
  expect(trade("buy", "5").amount).toEqual(fromUnits("BTC", 500_000_000n));
});
