import { decimalText } from "@manilla/shared/money";
import { createFakeBills } from "@manilla/testing/providers/fake-bills";
import { describe, expect, it, test } from "vitest";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { type BillInput, resolveBillOrder } from "./resolve-bill-order.ts";

const codes = { maplerad: { service: "theirs", product: "theirs-1" } };
const biller = { identifier: "mtn-data", name: "MTN", codes, productsAt: new Date() };
const ctx = {
  clock: { now: () => new Date() },
  redis: undefined,
  providers: { bills: [createFakeBills("maplerad"), createFakeBills("vtpass")] },
  prisma: {
    billBiller: {
      findMany: async () => [biller],
      findFirst: async () => biller,
      findUniqueOrThrow: async () => biller,
    },
    billProduct: { findMany: async () => [{ code: "1gb", name: "1 GB", codes, kobo: 150_000n }] },
  },
} as unknown as Context; // cast: resolveBillOrder reads only these fields

const phoneNumber = "+2348031234567";

async function said(input: BillInput): Promise<unknown> {
  try {
    const { amount, biller: service, recipient, product } = await resolveBillOrder(ctx, input);
    return [service, product, recipient, decimalText(amount)].join(" ");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.message];
  }
}

describe("airtime", () => {
  const airtime = (amount: string, network?: string): BillInput => ({
    kind: "airtime",
    phoneNumber,
    amount,
    ...(network !== undefined && { network }),
  });

  it.each([
    ["49.99", ["below_minimum", "Minimum airtime amount is ₦50"]],
    ["50", "MTN  +2348031234567 50.00"],
    ["50000", "MTN  +2348031234567 50000.00"],
    ["50000.01", ["above_maximum", "Maximum airtime amount is ₦50,000"]],
    ["0", ["bad_request", "Please enter a valid amount"]],
    ["-5", ["bad_request", "Please enter a valid amount"]],
  ])("of ₦%s", async (amount, answer) => {
    expect(await said(airtime(amount))).toEqual(answer);
  });

  test("of a number whose prefix no network has names none", async () => {
    const order = await resolveBillOrder(ctx, { ...airtime("100"), phoneNumber: "+2347001234567" });
    expect([order.biller, order.billerName]).toEqual(["", ""]);
  });

  test("a chosen network must be known, and is ported where the prefix says another", async () => {
    expect(await said(airtime("100", " airtel "))).toBe("Airtel  +2348031234567 100.00");
    expect(await said(airtime("100", "Vodafone"))).toEqual([
      "bad_request",
      "Please select a network provider",
    ]);
    const vendorsOf = async (network?: string) =>
      Object.keys((await resolveBillOrder(ctx, airtime("100", network))).codes);
    // The first vendor chooses the network by the number's prefix, here MTN's.
    expect(await vendorsOf("airtel")).toEqual(["vtpass"]);
    expect(await vendorsOf("mtn")).toEqual(["maplerad", "vtpass"]);
    expect(await vendorsOf()).toEqual(["maplerad", "vtpass"]);
  });
});

describe("what has a price in the catalogue", () => {
  const data: BillInput = {
    kind: "data",
    phoneNumber,
    identifier: "mtn-data",
    bundleIdentifier: "1gb",
    amount: "1500",
  };
  const cable: BillInput = {
    kind: "cable",
    phoneNumber,
    smartCardNumber: "12345678",
    identifier: "mtn-data",
    planId: "1gb",
    amount: "1500",
  };

  it.each([data, cable])("costs exactly that: $kind", async (input) => {
    const recipient = input.kind === "cable" ? "12345678" : phoneNumber;
    expect(await said(input)).toBe(`mtn-data 1gb ${recipient} 1500.00`);
    for (const amount of ["1499.99", "1500.01"])
      expect(await said({ ...input, amount })).toEqual(["price_changed", expect.any(String)]);
    expect(await said({ ...input, amount: "abc" })).toEqual(["bad_request", "Please enter a valid amount"]);
  });

  it("is not found under another code", async () => {
    expect(await said({ ...data, bundleIdentifier: "2gb" })).toEqual(["not_found", expect.any(String)]);
  });
});

it.each([
  ["99.99", ["below_minimum", "Minimum electricity payment is ₦100"]],
  ["100", "mtn-data  12345678 100.00"],
  ["100000", "mtn-data  12345678 100000.00"],
  ["100000.01", ["above_maximum", "Maximum electricity payment is ₦100,000"]],
  ["", ["bad_request", "Please enter a valid amount"]],
])("power of ₦%s", async (amount, answer) => {
  const input: BillInput = {
    kind: "electricity",
    phoneNumber,
    meterNumber: "12345678",
    identifier: "mtn-data",
    amount,
  };
  expect(await said(input)).toEqual(answer);
});
