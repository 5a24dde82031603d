import { phoneNumberOf } from "@manilla/shared/phone-number";
import { openNairaFixture } from "@manilla/testing/fixtures/naira-fixture";
import { describe, expect, it } from "vitest";
import { initiateDeposit } from "./initiate-deposit.ts";

const fixture = await openNairaFixture();

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
