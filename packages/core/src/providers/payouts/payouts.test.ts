import { toMoney } from "@manilla/shared/money";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { fakeDouble, type PayoutsDouble, sandboxDouble } from "@manilla/testing/providers/payouts-doubles";
import { sandboxPayouts } from "@manilla/testing/providers/sandbox-payouts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ProviderError } from "../provider-error.ts";
import { type PayoutOrder, type PayoutProvider, payoutVendors } from "./port.ts";

let count = 0;

function order(more: Partial<PayoutOrder> = {}): PayoutOrder {
  return {
    reference: `wd-${Date.now()}-contract-${(count += 1)}`,
    amount: toMoney("NGN", "49250.55"),
    accountNumber: "0123456785",
    accountName: "OKONKWO ADAEZE",
    bankCode: "058",
    nipCode: "000013",
    narration: "Manilla MNL-1",
    ...more,
  };
}

const known = ({ reference, amount }: PayoutOrder) => ({ reference, units: amount.units, at: new Date() });

describe.each([
  ...payoutVendors.map((vendor) => ({ name: `${vendor} against the sandbox`, open: sandboxDouble(vendor) })),
  { name: "the fake", open: fakeDouble },
])("a payout provider: $name", ({ open }) => {
  let outside: PayoutsDouble;
  beforeAll(async () => {
    outside = await open();
  });
  afterEach(() => outside.clearFaults());
  afterAll(() => outside.provider.close());

  it("knows nothing of a reference that was never submitted", async () => {
    expect(await outside.provider.query(order())).toEqual({ status: "unknown" });
  });

  it.each([
    ["success", "paid"],
    ["failed", "failed"],
    ["reversed", "reversed"],
    ["pending", "processing"],
  ] as const)("reports a payout that is a %s as %s", async (end, status) => {
    const one = order();
    await outside.setStatus(one.reference, end);
    expect(await outside.provider.submit(one)).toEqual({ outcome: "taken" });
    await expect.poll(() => outside.provider.query(one)).toMatchObject({ status });
  });

  it("takes a reference once and says so like the first time", async () => {
    const one = order();
    await outside.setStatus(one.reference, "pending");
    expect(await outside.provider.submit(one)).toEqual({ outcome: "taken" });
    expect(await outside.provider.submit(one)).toEqual({ outcome: "taken" });
  });

  it("throws when the answer is lost, and knows the payout afterwards", async () => {
    const one = order();
    await outside.setStatus(one.reference, "success");
    await outside.setFault("lost_answer");
    await expect(outside.provider.submit(one)).rejects.toBeInstanceOf(ProviderError);
    await outside.clearFaults();
    await expect.poll(() => outside.provider.query(one)).toMatchObject({ status: "paid" });
  });

  it.each(["error500", "garbage"] as const)("throws at %s: anything may have happened", async (fault) => {
    await outside.setFault(fault);
    await expect(outside.provider.submit(order())).rejects.toBeInstanceOf(ProviderError);
    await expect(outside.provider.query(order())).rejects.toBeInstanceOf(ProviderError);
    const today = { from: new Date(Date.now() - 60_000), until: new Date() };
    await expect(outside.provider.entries(today, [known(order())])).rejects.toBeInstanceOf(ProviderError);
  });

  it("lists the payouts of a time, each with its result", async () => {
    const from = new Date();
    const ends = ["success", "failed", "reversed", "pending"] as const;
    const orders = ends.map(() => order());
    for (const [index, one] of orders.entries()) {
      await outside.setStatus(one.reference, ends[index] ?? "success");
      await outside.provider.submit(one);
    }
    const until = () => new Date(Date.now() + 1_000);
    const listed = async () => {
      const span = { from, until: until() };
      const { entries } = await outside.provider.entries(span, orders.map(known));
      return orders.map(({ reference }) => entries.filter((entry) => entry.reference === reference));
    };
    await expect
      .poll(async () => (await listed()).map(([entry]) => entry?.status))
      .toEqual(["settled", "failed", "reversed", "pending"]);
    const units = orders[0]?.amount.units;
    const [first] = await listed();
    expect(first).toMatchObject([{ asset: "NGN", units }]);
    const earlier = await outside.provider.entries({ from: new Date(0), until: from }, []);
    expect(earlier.entries).not.toContainEqual(expect.objectContaining({ reference: orders[0]?.reference }));
    const [balance] = await outside.provider.balances();
    expect(balance).toMatchObject({ asset: "NGN" });
    expect(balance?.units).toBeGreaterThan(0n);
  });

  it("accepts its own signed webhooks only unchanged", async () => {
    const one = order();
    await outside.setStatus(one.reference, "success");
    await outside.provider.submit(one);
    const { raw, headers } = await outside.webhook(one.reference);
    const read = outside.provider.parseWebhook(raw, headers);
    expect(read).toMatchObject({ kind: "message", message: { reference: one.reference } });
    expect(JSON.stringify(read)).not.toContain(one.accountNumber);
    expect(outside.provider.parseWebhook(raw.subarray(1), headers)).toEqual({ kind: "forged" });
    expect(outside.provider.parseWebhook(raw, {})).toEqual({ kind: "forged" });
  });
});

describe.each(payoutVendors)("%s", (vendor) => {
  let provider: PayoutProvider;
  beforeAll(async () => {
    provider = sandboxPayouts(await controlledSandbox()).at(vendor);
  });
  afterAll(() => provider.close());

  it("refuses an account for good that does not exist, and doesn't know the payout then", async () => {
    const one = order({ accountNumber: "0123450000" });
    expect(await provider.submit(one)).toMatchObject({ outcome: "refused" });
    expect(await provider.query(one)).toEqual({ status: "unknown" });
  });

  it("does not confuse a payout with one of another amount", async () => {
    const one = order();
    await provider.submit(one);
    const other = { ...one, amount: toMoney("NGN", "49250.54") };
    await expect(provider.query(other)).rejects.toBeInstanceOf(ProviderError);
  });
});

it("puts off what Paystack has no float for; gives Payaza what is too small for Paystack", async () => {
  const both = sandboxPayouts(await controlledSandbox());
  const large = order({ amount: toMoney("NGN", "900000000") });
  expect(await both.at("paystack").submit(large)).toMatchObject({ outcome: "put_off" });
  expect([both.vendorFor(toMoney("NGN", "98.50")), both.vendorFor(toMoney("NGN", "100"))]).toEqual([
    "payaza",
    "paystack",
  ]);
  await both.close();
});
