import { randomUUID } from "node:crypto";
import { toMoney } from "@manilla/shared/money";
import { paidPayment } from "@manilla/testing/providers/fake-payments";
import { describe, expect, it } from "vitest";
import { callApi, signUp } from "../testing/app.ts";
import { depositFixture } from "../testing/deposits.ts";

const fixture = await depositFixture();

const initiate = "POST /deposits/naira/initiate";

describe("POST /deposits/naira/initiate", () => {
  it("a started deposit has a reference and the popup's settings, holds no money, and is shown to its owner", async () => {
    const { token, person, user } = await signUp(fixture.app);
    const { status, json } = await callApi(fixture.app, initiate, { token, body: { amount: "2500.5" } });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: true,
      data: {
        reference: expect.stringMatching(/^DEP-\d{13}-[2-9A-HJ-Z]{10}$/),
        checkout: {
          provider: "payaza",
          connection_mode: "Test",
          checkout_amount: 2500.5,
          currency_code: "NGN",
          email_address: person.email,
          first_name: person.username,
          phone_number: person.phone,
          transaction_reference: json.data.reference,
          virtual_account_configuration: { expires_in_minutes: 15 },
          additional_details: { user_email: person.email, deposit_type: "naira_wallet", amount: 2500.5 },
        },
      },
    });
    expect(Date.parse(String(json.data.expiresAt)) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(await fixture.koboOf(user.id)).toBe(0n);
    expect(await callApi(fixture.app, `GET /deposits/naira/${json.data.reference}`, { token })).toMatchObject(
      {
        status: 200,
        json: { data: { reference: json.data.reference, status: "pending", amount: "2500.50" } },
      },
    );
  });

  it("a deposit's key repeats the same bytes, and another body is 409", async () => {
    const { token, user } = await signUp(fixture.app);
    const headers = { "idempotency-key": randomUUID() };
    const start = (amount: string) => callApi(fixture.app, initiate, { token, headers, body: { amount } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => start("500")));
    const other = await start("501");
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect([other.status, other.json.code]).toEqual([409, "idempotency_key_reused"]);
    expect(await fixture.transactionsOf(user.id)).toBe(1);
  });
});

describe("POST /deposits/naira/:reference/verify", () => {
  it("verifications credit nothing before the provider confirms the payment, then the received amount once", async () => {
    const { token, user } = await signUp(fixture.app);
    const reference = await fixture.open(token);
    const verify = () => callApi(fixture.app, `POST /deposits/naira/${reference}/verify`, { token });
    const unpaid = { data: { status: "pending", received: null, flag: null } };
    expect(await verify()).toMatchObject({ status: 200, json: unpaid });
    expect(await fixture.koboOf(user.id)).toBe(0n);
    fixture.payments.setPayment(reference, paidPayment(toMoney("NGN", "900")));
    for (const answer of await Promise.all(Array.from({ length: 10 }, verify))) {
      expect(answer).toMatchObject({
        status: 200,
        json: { data: { status: "completed", flag: "underpaid", amount: "1000.00", received: "900.00" } },
      });
    }
    expect(await fixture.koboOf(user.id)).toBe(90000n);
  });
});

describe("POST /webhooks/payaza", () => {
  const line = "POST /webhooks/payaza";

  it("a deposit webhook answers 200, and the amount that the provider confirms is credited", async () => {
    const { token, user } = await signUp(fixture.app);
    const reference = await fixture.open(token);
    fixture.payments.setPayment(reference, paidPayment(toMoney("NGN", "1000")));
    const { raw, headers } = fixture.payments.webhook(reference, { amount_received: 77 });
    for (let time = 0; time < 3; time += 1) {
      expect(await callApi(fixture.app, line, { body: raw, headers })).toMatchObject({
        status: 200,
        json: { status: true },
      });
    }
    expect(await fixture.koboOf(user.id)).toBe(100000n);
  });

  it("a webhook is read by its bytes, whatever its content type", async () => {
    const { raw, headers } = fixture.payments.webhook("DEP-unknown-1");
    const strange = { ...headers, "content-type": "text/plain" };
    expect((await callApi(fixture.app, line, { body: raw, headers: strange })).status).toBe(200);
  });

  it("refuses a wrong signature with 400, never 401, and says so in the envelope", async () => {
    const { token, user } = await signUp(fixture.app);
    const reference = await fixture.open(token);
    fixture.payments.setPayment(reference, paidPayment(toMoney("NGN", "1000")));
    const { raw, headers } = fixture.payments.webhook(reference);
    const spaced = Buffer.from(JSON.stringify(JSON.parse(raw.toString()), null, 1));
    for (const attempt of [
      { body: raw },
      { body: spaced, headers },
      { body: raw.toString().replace('"amount_received":1', '"amount_received":9'), headers },
      { body: raw, headers: { "x-payaza-signature": "x" } },
    ]) {
      expect(await callApi(fixture.app, line, attempt)).toMatchObject({
        status: 400,
        json: { status: false, code: "bad_request" },
      });
    }
    expect(await fixture.koboOf(user.id)).toBe(0n);
    expect(await fixture.messagesAbout(reference)).toBe(0);
    expect(fixture.payments.queriedReferences).not.toContain(reference);
  });

  it("refuses vendors we do not have", async () => {
    expect((await callApi(fixture.app, "POST /webhooks/nobody", { body: {} })).status).toBe(404);
  });

  it("a webhook body that is not JSON, empty or too large does no harm", async () => {
    expect((await callApi(fixture.app, line, { body: "" })).status).toBe(400);
    expect((await callApi(fixture.app, line, { body: "{" })).status).toBe(400);
    const large = await callApi(fixture.app, line, { body: `"${"x".repeat(300_000)}"` });
    expect(large.status).toBe(413);
  });
});
