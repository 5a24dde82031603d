import { money } from "@manilla/shared/money";
import { beforeAll, describe, expect, it } from "vitest";
import { paid, unreachable } from "../providers/payments/fake.ts";
import { initiateDeposit } from "./initiate-deposit.ts";
import { readDeposit } from "./read-deposit.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { resolvePayment } from "./resolve-payment.ts";
import { verifyDeposit } from "./settle-deposit.ts";
import { sweepDeposits } from "./sweep-deposits.ts";
import { type House, openHouse } from "./test-house.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});

const ngn = (naira: string) => money("NGN", naira);

async function webhook(reference: string, claims?: Record<string, unknown>): Promise<void> {
  const { raw, headers } = house.payments.webhook(reference, claims);
  await receiveWebhook(house.ctx, raw, headers);
}

describe("initiate", () => {
  it("opens a deposit that holds no money and says what the popup needs", async () => {
    const actor = await house.actor();
    const payer = { email: "ada@example.com", username: "ada", phone: "+2348031234567" };
    const { answer } = await initiateDeposit(house.ctx, actor, { amount: "2500.5", payer });
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
    expect(await house.naira(actor)).toBe("0.00");
  });

  it("fills in a name and a phone where the person has none", async () => {
    const { answer } = await initiateDeposit(house.ctx, await house.actor(), {
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
    const asked = initiateDeposit(house.ctx, await house.actor(), { amount, payer: { email: "a@b.co" } });
    await expect(asked).rejects.toMatchObject({ code, message });
  });

  it("gives the same popup for the same key, and one deposit", async () => {
    const actor = await house.actor();
    const idempotency = { operation: "initiateNairaDeposit", key: "k-1", requestHash: "h" };
    const ask = () =>
      initiateDeposit(house.ctx, actor, { amount: "500", payer: { email: "a@b.co" } }, idempotency);
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(answers.map((outcome) => outcome.answerText)).size).toBe(1);
    await expect(
      initiateDeposit(
        house.ctx,
        actor,
        { amount: "501", payer: { email: "a@b.co" } },
        { ...idempotency, requestHash: "i" },
      ),
    ).rejects.toMatchObject({ code: "idempotency_key_reused" });
  });
});

describe("settling", () => {
  it.each([
    ["1000", "exact"],
    ["900", "underpaid"],
    ["1100.55", "overpaid"],
  ])("credits exactly the %s received (%s), and the fee to the house", async (received, flag) => {
    const actor = await house.actor();
    const reference = await house.open(actor);
    const costs = await house.houseUnits("costs");
    house.payments.says(reference, paid(ngn(received), { fee: ngn("15") }));
    const deposit = await verifyDeposit(house.ctx, actor, reference);
    expect(deposit).toMatchObject({
      status: "completed",
      flag,
      amount: "1000.00",
      received: ngnText(received),
    });
    expect(await house.naira(actor)).toBe(ngnText(received));
    expect(costs - (await house.houseUnits("costs"))).toBe(1500n);
  });

  it("marks a refused payment failed, and still credits money that comes afterwards", async () => {
    const actor = await house.actor();
    const reference = await house.open(actor);
    house.payments.says(reference, { status: "failed" });
    expect(await verifyDeposit(house.ctx, actor, reference)).toMatchObject({
      status: "failed",
      received: null,
    });
    house.payments.says(reference, paid(ngn("1000")));
    expect(await verifyDeposit(house.ctx, actor, reference)).toMatchObject({ status: "completed" });
    expect(await house.naira(actor)).toBe("1000.00");
  });

  it("expires after 15 minutes and credits late money, flagged", async () => {
    const actor = await house.actor();
    house.at(0);
    const reference = await house.open(actor);
    house.at(16);
    expect(await verifyDeposit(house.ctx, actor, reference)).toMatchObject({ status: "expired" });
    const at = new Date(house.ctx.clock.now());
    house.payments.says(reference, paid(ngn("1000"), { at }));
    await webhook(reference);
    expect(await readDeposit(house.ctx, actor, reference)).toMatchObject({
      status: "completed",
      flag: "late",
    });
    expect(await house.naira(actor)).toBe("1000.00");
    house.at(0);
  });

  it("stays pending while the provider is down or silent, and answers within 8 seconds", async () => {
    const actor = await house.actor();
    const [down, silent] = [await house.open(actor), await house.open(actor)];
    house.payments.says(down, unreachable);
    house.payments.says(silent, "silence");
    expect(await verifyDeposit(house.ctx, actor, down)).toMatchObject({ status: "pending" });
    const began = performance.now();
    expect(await verifyDeposit(house.ctx, actor, silent)).toMatchObject({ status: "pending" });
    expect(performance.now() - began).toBeLessThan(8_000);
    for (const reference of [down, silent]) house.payments.says(reference, {});
  });

  it("hides other people's deposits", async () => {
    const [owner, other] = [await house.actor(), await house.actor()];
    const reference = await house.open(owner);
    for (const call of [readDeposit, verifyDeposit]) {
      await expect(call(house.ctx, other, reference)).rejects.toMatchObject({ code: "not_found" });
      await expect(call(house.ctx, other, "DEP-none")).rejects.toMatchObject({ code: "not_found" });
    }
    expect(house.payments.asked).not.toContain(reference);
  });
});

describe("webhook", () => {
  it("refuses a forged signature and keeps nothing of it", async () => {
    const actor = await house.actor();
    const reference = await house.open(actor);
    house.payments.says(reference, paid(ngn("1000")));
    const { raw, headers } = house.payments.webhook(reference);
    const tampered = Buffer.from(raw.toString().replace('"amount_received":1', '"amount_received":9'));
    for (const attempt of [
      { raw: tampered, headers },
      { raw, headers: {} },
      { raw, headers: { "x-payaza-signature": "AAAA" } },
      { raw: Buffer.concat([raw, Buffer.from(" ")]), headers },
    ]) {
      await expect(receiveWebhook(house.ctx, attempt.raw, attempt.headers)).rejects.toMatchObject({
        code: "bad_request",
      });
    }
    expect(await kept(reference)).toEqual([]);
    expect(house.payments.asked).not.toContain(reference);
    expect(await house.naira(actor)).toBe("0.00");
  });

  it("believes the provider's answer, not the message's amount", async () => {
    const actor = await house.actor();
    const reference = await house.open(actor);
    house.payments.says(reference, paid(ngn("250")));
    await webhook(reference, { amount_received: 9_999_999 });
    expect(await house.naira(actor)).toBe("250.00");
  });

  it("credits nothing on news that the provider does not confirm, and asks again later", async () => {
    const actor = await house.actor();
    house.at(0);
    const reference = await house.open(actor);
    await webhook(reference);
    expect(await house.naira(actor)).toBe("0.00");
    expect(await kept(reference)).toMatchObject([{ outcome: null }]);
    house.payments.says(reference, paid(ngn("1000")));
    house.at(1);
    await sweepDeposits(house.ctx);
    expect(await house.naira(actor)).toBe("1000.00");
    house.at(0);
  });

  it("credits once however often and in whatever order the news comes", async () => {
    const actor = await house.actor();
    const reference = await house.open(actor);
    house.payments.says(reference, paid(ngn("1000")));
    await webhook(reference, { status: "Failed", transaction_status: "Transaction Failed" });
    for (let time = 0; time < 5; time += 1) await webhook(reference);
    expect(await house.naira(actor)).toBe("1000.00");
    expect(await kept(reference)).toHaveLength(2);
  });

  it("keeps messages without whole account numbers", async () => {
    const reference = await house.open(await house.actor());
    await webhook(reference);
    const { rows } = await house.database.owner.query(
      "select body::text as text from webhook_event where reference = $1",
      [reference],
    );
    expect(rows[0].text).toContain("…6785");
    expect(rows[0].text).not.toContain("0123456785");
  });

  it("ignores genuine messages that are no collections", async () => {
    await webhook("DEP-x", { transaction_type: "DEBIT" });
    expect(await kept("DEP-x")).toEqual([]);
  });
});

describe("money without an owner", () => {
  it("stands in suspense once, visible to support, and goes to its owner once", async () => {
    const actor = await house.actor();
    const before = await house.houseUnits("suspense");
    house.payments.says("STRANGER-1", paid(ngn("777.77")));
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => webhook("STRANGER-1", { status: `Completed${n}` })),
    );
    expect((await house.houseUnits("suspense")) - before).toBe(77_777n);
    const listed = () =>
      house.database.pool.query(
        "select state, kobo, resolved_to from unmatched_payment where provider_reference = 'STRANGER-1'",
      );
    expect((await listed()).rows).toEqual([{ state: "suspended", kobo: "77777", resolved_to: null }]);

    const choice = {
      reference: "STRANGER-1",
      userId: actor.userId,
      resolvedBy: "support:ngozi",
      reason: "Receipt shown",
    };
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => resolvePayment(house.ctx, choice)),
    );
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await house.naira(actor)).toBe("777.77");
    expect(await house.houseUnits("suspense")).toBe(before);
    expect((await listed()).rows).toMatchObject([{ state: "completed", resolved_to: actor.userId }]);
  });

  it("is not invented by a message alone", async () => {
    await webhook("STRANGER-2", { amount_received: 5_000_000 });
    const { rows } = await house.database.pool.query(
      "select from unmatched_payment where provider_reference = 'STRANGER-2'",
    );
    expect(rows).toEqual([]);
  });

  it("of another vendor's deposit stays with that vendor", async () => {
    const actor = await house.actor();
    const reference = await house.open(actor);
    const other = {
      ...house.ctx,
      providers: { ...house.ctx.providers, payments: { ...house.payments, name: "other" } },
    };
    await receiveWebhook(
      other as never,
      house.payments.webhook(reference).raw,
      house.payments.webhook(reference).headers,
    );
    expect(await readDeposit(house.ctx, actor, reference)).toMatchObject({ status: "pending" });
    expect(await house.naira(actor)).toBe("0.00");
  });
});

function ngnText(naira: string): string {
  return naira.includes(".") ? naira : `${naira}.00`;
}

async function kept(reference: string): Promise<unknown[]> {
  const { rows } = await house.database.owner.query(
    "select outcome, attempts from webhook_event where reference = $1",
    [reference],
  );
  return rows;
}
