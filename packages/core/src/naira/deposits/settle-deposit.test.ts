import { money } from "@manilla/shared/money";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import { openNairaFixture } from "@manilla/testing/fixtures/naira-fixture";
import { setPrices } from "@manilla/testing/prices";
import { paid, unreachable } from "@manilla/testing/providers/fake-payments";
import { describe, expect, it } from "vitest";
import { initiateDeposit } from "./initiate-deposit.ts";
import { readDeposit, receiveDepositWebhook, verifyDeposit } from "./settle-deposit.ts";

const fixture = await openNairaFixture();

const ngn = (naira: string) => money("NGN", naira);

async function webhook(reference: string, claims?: Record<string, unknown>): Promise<void> {
  const { raw, headers } = fixture.payments.webhook(reference, claims);
  await receiveDepositWebhook(fixture.ctx, raw, headers);
}

describe("settling", () => {
  it.each([
    ["1000", "exact"],
    ["900", "underpaid"],
    ["1100.55", "overpaid"],
  ])("credits exactly the %s received (%s), and the fee to the company", async (received, flag) => {
    const actor = await fixture.actor();
    const reference = await fixture.open(actor);
    const costs = await fixture.houseUnits("costs");
    fixture.payments.says(reference, paid(ngn(received), { fee: ngn("15") }));
    const deposit = await verifyDeposit(fixture.ctx, actor, reference);
    expect(deposit).toMatchObject({
      status: "completed",
      flag,
      amount: "1000.00",
      received: ngnText(received),
    });
    expect(await fixture.naira(actor)).toBe(ngnText(received));
    expect(costs - (await fixture.houseUnits("costs"))).toBe(1500n);
  });

  it("notes what the naira were worth in dollars at that moment", async () => {
    const actor = await fixture.actor();
    await setPrices(fixture.ctx, { coins: {}, naira: "1600" });
    const reference = await fixture.open(actor);
    fixture.payments.says(reference, paid(ngn("1000")));
    await verifyDeposit(fixture.ctx, actor, reference);
    const { rows } = await fixture.database.owner.query(
      "select naira_units, dollar_cents from ledger.transaction where provider_reference = $1",
      [reference],
    );
    expect(rows).toEqual([{ naira_units: "100000", dollar_cents: "62" }]);
  });

  it("marks a refused payment failed, and still credits money that comes afterwards", async () => {
    const actor = await fixture.actor();
    const reference = await fixture.open(actor);
    fixture.payments.says(reference, { status: "failed" });
    expect(await verifyDeposit(fixture.ctx, actor, reference)).toMatchObject({
      status: "failed",
      received: null,
    });
    fixture.payments.says(reference, paid(ngn("1000")));
    expect(await verifyDeposit(fixture.ctx, actor, reference)).toMatchObject({ status: "completed" });
    expect(await fixture.naira(actor)).toBe("1000.00");
  });

  it("expires after 15 minutes and credits late money, flagged", async () => {
    const actor = await fixture.actor();
    fixture.at(0);
    const reference = await fixture.open(actor);
    fixture.at(16);
    expect(await verifyDeposit(fixture.ctx, actor, reference)).toMatchObject({ status: "expired" });
    const at = new Date(fixture.ctx.clock.now());
    fixture.payments.says(reference, paid(ngn("1000"), { at }));
    await webhook(reference);
    expect(await readDeposit(fixture.ctx, actor, reference)).toMatchObject({
      status: "completed",
      flag: "late",
    });
    expect(await fixture.naira(actor)).toBe("1000.00");
    fixture.at(0);
  });

  it("stays pending while the provider is down or silent, and answers within 8 seconds", async () => {
    const actor = await fixture.actor();
    const [down, silent] = [await fixture.open(actor), await fixture.open(actor)];
    fixture.payments.says(down, unreachable);
    fixture.payments.says(silent, "silence");
    expect(await verifyDeposit(fixture.ctx, actor, down)).toMatchObject({ status: "pending" });
    const began = performance.now();
    expect(await verifyDeposit(fixture.ctx, actor, silent)).toMatchObject({ status: "pending" });
    expect(performance.now() - began).toBeLessThan(8_000);
    for (const reference of [down, silent]) fixture.payments.says(reference, {});
  });

  it("hides other people's deposits", async () => {
    const [owner, other] = [await fixture.actor(), await fixture.actor()];
    const reference = await fixture.open(owner);
    for (const call of [readDeposit, verifyDeposit]) {
      await expect(call(fixture.ctx, other, reference)).rejects.toMatchObject({ code: "not_found" });
      await expect(call(fixture.ctx, other, "DEP-none")).rejects.toMatchObject({ code: "not_found" });
    }
    expect(fixture.payments.asked).not.toContain(reference);
  });
});

function ngnText(naira: string): string {
  return naira.includes(".") ? naira : `${naira}.00`;
}

describe("initiate", () => {
  it("opens a deposit that holds no money and says what the popup needs", async () => {
    const actor = await fixture.actor();
    const payer = { email: "ada@example.com", username: "ada", phone: phoneNumberOf("+2348031234567") };
    const { answer } = await initiateDeposit(fixture.ctx, actor, { amount: "2500.5", payer });
    expect(answer).toMatchObject({
      reference: expect.stringMatching(/^DEP-\d{13}-[2-9A-HJ-Z]{10}$/),
      checkout: {
        connection_mode: "Test",
        checkout_amount: 2500.5,
        currency_code: "NGN",
        email_address: "ada@example.com",
        first_name: "ada",
        phone_number: "+2348031234567",
        virtual_account_configuration: { expires_in_minutes: 15 },
        additional_details: { user_email: "ada@example.com", deposit_type: "naira_wallet", amount: 2500.5 },
      },
    });
    expect(await fixture.naira(actor)).toBe("0.00");
  });

  it("fills in a name and a phone where the person has none", async () => {
    const { answer } = await initiateDeposit(fixture.ctx, await fixture.actor(), {
      amount: 100,
      payer: { email: "a@b.co" },
    });
    expect(answer).toMatchObject({
      checkout: { first_name: "Manilla", last_name: "Customer", phone_number: "+2340000000000" },
    });
  });

  it.each([
    ["99.99", "below_minimum", "Minimum deposit amount is ₦100"],
    ["0", "bad_request", "Please enter a valid amount"],
    ["0.001", "bad_request", "NGN amounts have at most 2 decimals"],
    ["1e3", "bad_request", "Please enter a valid amount"],
    ["10000000.01", "above_maximum", "Maximum deposit amount is ₦10,000,000"],
  ])("refuses %s", async (amount, code, message) => {
    const asked = initiateDeposit(fixture.ctx, await fixture.actor(), { amount, payer: { email: "a@b.co" } });
    await expect(asked).rejects.toMatchObject({ code, message });
  });

  it("gives the same popup for the same key, and one deposit", async () => {
    const actor = await fixture.actor();
    const idempotency = { operation: "initiateNairaDeposit", key: "k-1", requestHash: "h" };
    const ask = () =>
      initiateDeposit(fixture.ctx, actor, { amount: "500", payer: { email: "a@b.co" } }, idempotency);
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(answers.map((outcome) => outcome.answerText)).size).toBe(1);
    await expect(
      initiateDeposit(
        fixture.ctx,
        actor,
        { amount: "501", payer: { email: "a@b.co" } },
        { ...idempotency, requestHash: "i" },
      ),
    ).rejects.toMatchObject({ code: "idempotency_key_reused" });
  });
});
