import { airtimeOf, billFixture, purchasedBill, someNumber } from "@manilla/testing/fixtures/bills-fixture";
import { describe, expect, it } from "vitest";
import type { Actor } from "../actor.ts";
import type { Confirmation } from "./purchase-bill.ts";
import type { BillInput } from "./resolve-bill-order.ts";

const fixture = await billFixture();

const buy = (...order: [Actor, BillInput, Confirmation?]) => purchasedBill(fixture, ...order);

const meter = "45011112233";
const power = (amount: string): BillInput => ({
  kind: "electricity",
  meterNumber: meter,
  identifier: "ikeja-electricity-prepaid-ng",
  amount,
  phoneNumber: someNumber(),
});
const data = (amount: string): BillInput => ({
  kind: "data",
  phoneNumber: someNumber(),
  identifier: "mtn-data-ng",
  bundleIdentifier: "1gb_9",
  amount,
});
const cable = (amount: string): BillInput => ({
  kind: "cable",
  smartCardNumber: "1212121212",
  identifier: "gotv-ng",
  planId: "GOTVJINJA",
  amount,
  phoneNumber: someNumber(),
});

describe("a bill while the account's money is held", () => {
  const restricted = (actor: Actor, restrictions: Partial<NonNullable<Actor["restrictions"]>>): Actor => ({
    ...actor,
    restrictions: { frozen: false, heldUntil: null, newDeviceUntil: null, ...restrictions },
  });

  it("is paid up to ₦5,000 a day together, and refused with the time above that", async () => {
    const actor = await fixture.actor("50000");
    const held = restricted(actor, { heldUntil: new Date(fixture.clock.now().getTime() + 3_600_000) });
    // Only the error of a security hold has `until`. The error of a locked PIN has the same code.
    const refused = {
      code: "locked",
      message: expect.stringContaining("₦5,000"),
      details: { data: { until: expect.any(String) } },
    };
    await expect(buy(held, power("20000"))).rejects.toMatchObject(refused);
    await buy(held, power("4000"));
    await expect(buy(held, power("1500"))).rejects.toMatchObject(refused);
    const over = restricted(actor, { heldUntil: new Date(fixture.clock.now().getTime() - 1) });
    expect(await buy(over, power("20000"))).toMatchObject({ status: "successful" });
  });

  it("is refused altogether once the account is frozen", async () => {
    const frozen = restricted(await fixture.actor("1000"), { frozen: true });
    await expect(buy(frozen, airtimeOf(someNumber()))).rejects.toMatchObject({ code: "account_frozen" });
  });
});

describe("a bill that is delivered at once", () => {
  it("airtime: the price goes to the vendor, its commission to us", async () => {
    const actor = await fixture.actor("1000");
    const [bills, fees] = [await fixture.houseKobo("bills"), await fixture.houseKobo("fees")];
    const bill = await buy(actor, airtimeOf(someNumber()));
    expect(bill).toMatchObject({ status: "successful", amount: "500.00", type: "airtime", provider: "MTN" });
    expect(await fixture.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
    expect((await fixture.houseKobo("bills")) - bills).toBe(49_500n);
    expect((await fixture.houseKobo("fees")) - fees).toBe(500n);
    expect(await fixture.topics(bill.transactionId)).toEqual(["bill.delivered"]);
  });

  it("power: token, units and name are in the answer, and the token is sent", async () => {
    const bill = await buy(await fixture.actor(), power("1000"));
    expect(bill).toMatchObject({
      status: "successful",
      token: "12345678901234567890",
      units: "8.1 kWh",
      customerName: "ADA OBI",
      recipient: meter,
    });
    expect(await fixture.topics(bill.transactionId)).toEqual(["bill.delivered", "bill.token"]);
  });

  it.each([
    ["data", data("500"), "500.00"],
    ["cable", cable("3900"), "3900.00"],
  ])("%s: at the server's price", async (type, input, amount) => {
    expect(await buy(await fixture.actor(), input)).toMatchObject({ type, amount, status: "successful" });
  });
});

describe("what is refused", () => {
  it.each([
    ["three decimals", airtimeOf(someNumber(), "100.001"), "bad_request", "Please enter a valid amount"],
    ["power below", power("99"), "below_minimum", "Minimum electricity payment is ₦100"],
    ["data at another price", data("450"), "price_changed", expect.any(String)],
  ])("%s", async (_name, input, code, message) => {
    const actor = await fixture.actor();
    await expect(buy(actor, input)).rejects.toMatchObject({ code, message });
    expect(await fixture.kobo(actor)).toEqual({ available: 10_000_000n, held: 0n });
  });

  it("more than there is, with what is missing", async () => {
    await expect(buy(await fixture.actor("300"), airtimeOf(someNumber()))).rejects.toMatchObject({
      code: "insufficient_funds",
      message: "Insufficient balance. You need ₦200.00 more.",
    });
  });

  it("more than the day's limit of the level", async () => {
    const actor = await fixture.actor("10000", 0);
    await buy(actor, airtimeOf(someNumber(), "4000"));
    await expect(buy(actor, airtimeOf(someNumber(), "1001"))).rejects.toMatchObject({
      code: "limit_exceeded",
    });
  });

  it("the same again within five minutes, unless confirmed", async () => {
    const actor = await fixture.actor();
    const phone = someNumber();
    await buy(actor, airtimeOf(phone));
    await expect(buy(actor, airtimeOf(phone))).rejects.toMatchObject({ code: "possible_duplicate" });
    expect((await buy(actor, airtimeOf(phone), { confirmDuplicate: true })).status).toBe("successful");
    expect((await buy(actor, airtimeOf(phone, "501"))).status).toBe("successful");
  });
});
