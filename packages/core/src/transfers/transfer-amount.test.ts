import { Decimal } from "@manilla/shared/decimal";
import { decimalText } from "@manilla/shared/money";
import { expect, it, test } from "vitest";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { readTransferAmount } from "./transfer-amount.ts";

const sourceAt = new Date();
const prices = (dollars: string) =>
  ({
    pool: {},
    clock: { now: () => sourceAt },
    prisma: {
      coinPrice: { findMany: async () => [{ id: "bitcoin", price: new Decimal(dollars), sourceAt }] },
      fiatRate: { findMany: async () => [{ currency: "NGN", perDollar: new Decimal(1_600), sourceAt }] },
      priceDoubt: { findMany: async () => [] },
      marketSetting: { findUnique: async () => null },
    },
  }) as unknown as Context; // cast: reading a price needs only these fields
const ctx = prices("50000");

async function said(asset: string, amount: string, at = ctx): Promise<unknown> {
  try {
    const { amount: read, worth, facts } = await readTransferAmount(at, { asset, amount });
    return [decimalText(read), decimalText(worth), facts.dollarCents, facts.price, facts.rate];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.message];
  }
}

test("naira is worth itself, and its dollars are for history", async () => {
  expect(await said("ngn", "1600")).toEqual(["1600.00", "1600.00", 100n, undefined, undefined]);
});

test("a coin is worth its middle price, rounded up to the kobo", async () => {
  expect(await said("btc", "0.001")).toEqual(["0.00100000", "80000.00", 5_000n, "50000", "1600"]);
  const odd = prices("50000.0001");
  expect(await said("BTC", "0.00100001", odd)).toEqual([
    "0.00100001",
    "80000.81",
    5_000n,
    "50000.0001",
    "1600",
  ]);
});

it.each([
  ["NGN", "9.99", "below_minimum"],
  ["BTC", "0.00000012", "below_minimum"],
])("%s %s is less than ₦10", async (asset, amount, code) => {
  expect(await said(asset, amount)).toEqual([code, "The minimum is ₦10."]);
});

it("₦10 is enough, in coins too", async () => {
  expect(await said("NGN", "10")).toEqual(["10.00", "10.00", 0n, undefined, undefined]);
  expect(await said("BTC", "0.00000013")).toEqual(["0.00000013", "10.40", 0n, "50000", "1600"]);
});

it("what is no asset, no amount or too much for the books is refused", async () => {
  expect(await said("BUSD", "1")).toEqual(["unsupported_currency", "Unsupported currency"]);
  expect(await said("NGN", "0")).toEqual(["bad_request", "Please enter a valid amount"]);
  expect(await said("BTC", "1000000000")).toEqual(["bad_request", "That amount is too large"]);
});
