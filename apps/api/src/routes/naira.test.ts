import { randomUUID } from "node:crypto";
import { createFakePayments, paid } from "@manilla/core/providers/payments/fake";
import type { Providers } from "@manilla/core/providers/providers";
import { money } from "@manilla/shared/money";
import { beforeAll, describe, expect, it } from "vitest";
import type { App } from "../command.ts";
import { ask, signUp, testApp } from "../testing/app.ts";

const payments = createFakePayments();
let app: App;
let pool: Awaited<ReturnType<typeof testApp>>["ctx"]["pool"];

beforeAll(async () => {
  // These routes reach one provider; any other would fail loudly.
  const providers = { payments, close: () => payments.close() } as unknown as Providers;
  const made = await testApp({ overrides: { providers } });
  ({ app } = made);
  ({ pool } = made.ctx);
});

const initiate = "POST /deposits/naira/initiate";

async function open(token: string, amount: unknown = "1000"): Promise<string> {
  const answer = await ask(app, initiate, { token, body: { amount } });
  return answer.json.data.reference;
}

async function nairaOf(userId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ kobo: string }>(
    "select balance::text as kobo from ledger.account where user_id = $1 and asset = 'NGN' and purpose = 'available'",
    [userId],
  );
  return rows[0]?.kobo;
}

async function depositsOf(userId: string): Promise<number> {
  const { rows } = await pool.query("select from ledger.transaction where user_id = $1", [userId]);
  return rows.length;
}

describe("POST /deposits/naira/initiate", () => {
  it("happy: answers the reference and the popup's settings", async () => {
    const { token, person, user } = await signUp(app);
    const { status, json } = await ask(app, initiate, { token, body: { amount: 50_000 } });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: true,
      data: {
        reference: expect.stringMatching(/^DEP-/),
        checkout: {
          provider: "payaza",
          connection_mode: "Test",
          checkout_amount: 50_000,
          currency_code: "NGN",
          email_address: person.email,
          first_name: person.username,
          phone_number: person.phone,
          transaction_reference: json.data.reference,
          additional_details: { user_email: person.email, deposit_type: "naira_wallet", amount: 50_000 },
        },
      },
    });
    expect(Date.parse(json.data.expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(await nairaOf(user.id)).toBe("0");
  });

  it("happy: the same key and body get the same bytes, another body 409", async () => {
    const { token, user } = await signUp(app);
    const headers = { "idempotency-key": randomUUID() };
    const first = await ask(app, initiate, { token, headers, body: { amount: "500" } });
    const again = await ask(app, initiate, { token, headers, body: { amount: "500" } });
    const other = await ask(app, initiate, { token, headers, body: { amount: "501" } });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.text).toBe(first.text);
    expect([other.status, other.json.code]).toEqual([409, "idempotency_key_reused"]);
    expect(await depositsOf(user.id)).toBe(1);
  });

  it.each([
    ["99", "below_minimum", "Minimum deposit amount is ₦100"],
    ["10000001", "above_maximum", "Maximum deposit amount is ₦10,000,000"],
    ["0", "bad_request", "Please enter a valid amount"],
  ])("refuses %s naira", async (amount, code, message) => {
    const { token, user } = await signUp(app);
    const answer = await ask(app, initiate, { token, body: { amount } });
    expect(answer).toMatchObject({ status: 400, json: { status: false, code, message } });
    expect(await depositsOf(user.id)).toBe(0);
  });

  it("security: needs a session, no hostile amount and no extra field gets in", async () => {
    expect(await ask(app, initiate, { body: { amount: "1000" } })).toMatchObject({ status: 401 });
    const { token, user } = await signUp(app);
    const hostile = [
      "NaN",
      "Infinity",
      "1e5",
      "-500",
      "+500",
      "0x10",
      " 500",
      "500 ",
      "1,000",
      "5.",
      ".5",
      "٥٠٠",
      "100.001",
      "00500",
    ];
    const bodies = [
      ...[...hostile, null, true, [500], { amount: 5 }, -1, 1e400].map((amount) => ({ amount })),
      ...["status", "userId", "balance", "fee", "reference", "role"].map((name) => ({
        amount: "1000",
        [name]: 1,
      })),
      {},
    ];
    for (const body of bodies) {
      expect((await ask(app, initiate, { token, body })).status, JSON.stringify(body)).toBe(400);
    }
    expect(await depositsOf(user.id)).toBe(0);
  });
});

describe("POST /deposits/naira/:reference/verify", () => {
  it("happy: credits what was received, once, however often it is called", async () => {
    const { token, user } = await signUp(app);
    const reference = await open(token);
    payments.says(reference, paid(money("NGN", "900")));
    const verify = () => ask(app, `POST /deposits/naira/${reference}/verify`, { token });
    for (const answer of await Promise.all(Array.from({ length: 10 }, verify))) {
      expect(answer).toMatchObject({
        status: 200,
        json: { data: { status: "completed", flag: "underpaid", amount: "1000.00", received: "900.00" } },
      });
    }
    expect(await nairaOf(user.id)).toBe("90000");
  });

  it("refuses to believe the popup: unpaid stays pending", async () => {
    const { token, user } = await signUp(app);
    const reference = await open(token);
    const answer = await ask(app, `POST /deposits/naira/${reference}/verify`, { token });
    expect(answer).toMatchObject({
      status: 200,
      json: { data: { status: "pending", received: null, flag: null } },
    });
    expect(await nairaOf(user.id)).toBe("0");
  });

  it("happy: a silent provider leaves it pending within 8 seconds", async () => {
    const { token } = await signUp(app);
    const reference = await open(token);
    payments.says(reference, "silence");
    const began = performance.now();
    const answer = await ask(app, `POST /deposits/naira/${reference}/verify`, { token });
    expect(answer).toMatchObject({ status: 200, json: { data: { status: "pending" } } });
    expect(performance.now() - began).toBeLessThan(8_000);
  });

  it("security: no session, another user's and made-up references change nothing", async () => {
    const [owner, thief] = [await signUp(app), await signUp(app)];
    const reference = await open(owner.token);
    payments.says(reference, paid(money("NGN", "1000")));
    const line = `POST /deposits/naira/${reference}/verify`;
    expect((await ask(app, line)).status).toBe(401);
    expect(await ask(app, line, { token: thief.token })).toMatchObject({
      status: 404,
      json: { code: "not_found" },
    });
    expect((await ask(app, "POST /deposits/naira/DEP-1/verify", { token: owner.token })).status).toBe(404);
    expect((await ask(app, "POST /deposits/naira/..%2f..%2fx/verify", { token: owner.token })).status).toBe(
      400,
    );
    expect([await nairaOf(owner.user.id), await nairaOf(thief.user.id)]).toEqual(["0", "0"]);
  });
});

describe("GET /deposits/naira/:reference", () => {
  it("happy: tells the owner", async () => {
    const { token } = await signUp(app);
    const reference = await open(token, "250.50");
    const answer = await ask(app, `GET /deposits/naira/${reference}`, { token });
    expect(answer).toMatchObject({
      status: 200,
      json: { data: { reference, status: "pending", amount: "250.50" } },
    });
  });

  it("refuses an unknown reference", async () => {
    const { token } = await signUp(app);
    expect((await ask(app, "GET /deposits/naira/DEP-none", { token })).status).toBe(404);
  });

  it("security: hides it from everybody else", async () => {
    const reference = await open((await signUp(app)).token);
    const thief = await signUp(app);
    expect((await ask(app, `GET /deposits/naira/${reference}`)).status).toBe(401);
    expect((await ask(app, `GET /deposits/naira/${reference}`, { token: thief.token })).status).toBe(404);
    expect((await ask(app, "GET /deposits/naira/%00", { token: thief.token })).status).toBe(400);
  });
});

describe("POST /webhooks/payaza", () => {
  const line = "POST /webhooks/payaza";

  it("happy: answers 200 and credits what the provider confirms", async () => {
    const { token, user } = await signUp(app);
    const reference = await open(token);
    payments.says(reference, paid(money("NGN", "1000")));
    const { raw, headers } = payments.webhook(reference, { amount_received: 77 });
    for (let time = 0; time < 3; time += 1) {
      expect(await ask(app, line, { body: raw, headers })).toMatchObject({
        status: 200,
        json: { status: true },
      });
    }
    expect(await nairaOf(user.id)).toBe("100000");
  });

  it("happy: the vendor's content type does not matter, the bytes do", async () => {
    const { raw, headers } = payments.webhook("DEP-unknown-1");
    const strange = { ...headers, "content-type": "text/plain" };
    expect((await ask(app, line, { body: raw, headers: strange })).status).toBe(200);
  });

  it("refuses a wrong signature with 400, never 401, and says so in the envelope", async () => {
    const { token, user } = await signUp(app);
    const reference = await open(token);
    payments.says(reference, paid(money("NGN", "1000")));
    const { raw, headers } = payments.webhook(reference);
    const spaced = Buffer.from(JSON.stringify(JSON.parse(raw.toString()), null, 1));
    for (const attempt of [
      { body: raw },
      { body: spaced, headers },
      { body: raw, headers: { "x-payaza-signature": "x" } },
    ]) {
      expect(await ask(app, line, attempt)).toMatchObject({
        status: 400,
        json: { status: false, code: "bad_request" },
      });
    }
    expect(await nairaOf(user.id)).toBe("0");
    const { rows } = await pool.query("select from webhook_event where reference = $1", [reference]);
    expect(rows).toEqual([]);
  });

  it("refuses vendors we do not have", async () => {
    expect((await ask(app, "POST /webhooks/nobody", { body: {} })).status).toBe(404);
  });

  it("security: a body that is no JSON, empty, or far too large does no harm", async () => {
    expect((await ask(app, line, { body: "" })).status).toBe(400);
    expect((await ask(app, line, { body: "{" })).status).toBe(400);
    const large = await ask(app, line, { body: `"${"x".repeat(300_000)}"` });
    expect(large.status).toBe(413);
  });
});
