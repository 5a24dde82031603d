import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { callApi, signUp, someAddress } from "../testing/app.ts";
import { airtimeRoute, billsApp, meterBody, pin, somePhone } from "../testing/bills.ts";

const { app, database, firstVendor, backupVendor, customer } = await billsApp();

describe("the catalogue", () => {
  it("the catalogue lists billers, bundles and plans, also when the vendor is down", async () => {
    const { token } = await signUp(app);
    const read = async () => [
      (await callApi(app, "GET /bills/data/billers", { token })).json.data,
      (await callApi(app, "GET /bills/data/bundles/mtn-data-ng", { token })).json.data,
      (await callApi(app, "GET /bills/cable/plans/gotv-ng", { token })).json.data,
      (await callApi(app, "GET /bills/electricity/billers", { token })).json.data,
    ];
    const up = await read();
    expect(up).toEqual([
      { providers: [{ identifier: "mtn-data-ng", name: "MTN Data" }] },
      {
        bundles: [{ code: "1gb_9", name: "1GB for Weekly", data: "1GB", validity: "Weekly", price: 50_000 }],
      },
      {
        plans: [
          {
            plan_id: "GOTVJINJA",
            title: "GOtv Jinja",
            payment_options: [{ price: 390_000, duration: { value: 1, type: "monthly" } }],
          },
        ],
      },
      { providers: [{ identifier: "ikeja-electricity-prepaid-ng", name: "Ikeja Electric Prepaid" }] },
    ]);
    firstVendor.down = true;
    expect(await read()).toEqual(up);
    firstVendor.down = false;
  });

  it("rejects an unknown biller, and a malformed request", async () => {
    const { token } = await signUp(app);
    expect((await callApi(app, "GET /bills/data/bundles/nobody", { token })).status).toBe(404);
    expect((await callApi(app, "GET /bills/cable/plans/DROP%20TABLE", { token })).status).toBe(400);
  });

  it("the customer check returns a meter's owner, null for a card without a known owner, and an error for a wrong number", async () => {
    const { token, user } = await customer();
    await database.owner.query("update users set email_verified_at = now() where id = $1", [user.id]);
    const check = (number: string) => {
      const body = { meterNumber: number, identifier: meterBody.identifier };
      return callApi(app, "POST /bills/electricity/validate", { token, body });
    };
    expect((await check("45011112233")).json.data).toEqual({ name: "ADA OBI", minimum: null, canVend: true });
    expect(await check("45011112200")).toMatchObject({ status: 404, json: { code: "not_found" } });
    backupVendor.down = true;
    const body = { smartCardNumber: "1212121212", identifier: "gotv-ng" };
    const card = await callApi(app, "POST /bills/cable/validate", { token, body });
    expect(card.json.data).toEqual({ name: null, minimum: null, canVend: true });
    backupVendor.down = false;
  });

  it("shows a part of the name to a person who has verified nothing", async () => {
    const { token } = await signUp(app);
    const electricity = { meterNumber: "45011112233", identifier: meterBody.identifier };
    const cable = { smartCardNumber: "1212121212", identifier: "gotv-ng" };
    const shown = { name: "Ada O•••", minimum: null, canVend: true };
    for (const [line, body] of [
      ["POST /bills/electricity/validate", electricity],
      ["POST /bills/cable/validate", cable],
    ] as const)
      expect((await callApi(app, line, { token, body })).json.data).toEqual(shown);
  });

  it("answers one network 100 times a minute, from however many accounts", async () => {
    const from = someAddress();
    const body = { meterNumber: "45011112233", identifier: meterBody.identifier };
    const statuses: number[] = [];
    for (let account = 0; account < 6; account += 1) {
      const { token } = await customer();
      for (let i = 0; i < 20; i += 1)
        statuses.push((await callApi(app, "POST /bills/electricity/validate", { token, body, from })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.slice(100)).toEqual(Array(20).fill(429));
  });
});

describe("buying", () => {
  it("airtime is bought, and the answer has the transaction for the screen", async () => {
    const { token } = await customer();
    const phoneNumber = somePhone();
    const { status, json } = await callApi(app, airtimeRoute, {
      token,
      body: { phoneNumber, amount: 200, pin },
    });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      transactionId: expect.any(String),
      type: "airtime",
      status: "successful",
      amount: "200.00",
      provider: "MTN",
      recipient: phoneNumber.replace("+234", "0"),
    });
  });

  it("a purchase's key repeats the same bytes if delivered, failed or pending, and another body is 409", async () => {
    for (const mind of ["delivered", "failed", "pending"] as const) {
      const { token } = await customer();
      const phoneNumber = somePhone();
      firstVendor.setResult(phoneNumber, mind);
      if (mind === "failed") backupVendor.setResult(phoneNumber, mind);
      const headers = { "idempotency-key": randomUUID() };
      const body = { phoneNumber, amount: "200", pin };
      const first = await callApi(app, airtimeRoute, { token, headers, body });
      const again = await callApi(app, airtimeRoute, { token, headers, body });
      const other = await callApi(app, airtimeRoute, { token, headers, body: { ...body, amount: "201" } });
      expect(first.status).toBe(mind === "failed" ? 422 : 200);
      const plain = (text: string) => text.replace(/"requestId":"[^"]+"/, "");
      expect(plain(again.text)).toBe(plain(first.text));
      expect([other.status, other.json.code]).toEqual([409, "idempotency_key_reused"]);
    }
  });

  it("rejects with the messages of the page", async () => {
    const { token } = await customer("100");
    const buy = (body: Record<string, unknown>) =>
      callApi(app, airtimeRoute, { token, body: { ...body, pin } });
    const phoneNumber = somePhone();
    expect((await buy({ phoneNumber, amount: "150.50" })).json).toMatchObject({
      code: "insufficient_funds",
      message: "Insufficient balance. You need ₦50.50 more.",
    });
    expect((await buy({ phoneNumber: "+2347101234567", amount: "50" })).json.errors[0].message).toBe(
      "Please enter a valid Nigerian phone number",
    );
    expect((await buy({ phoneNumber: "", amount: "50" })).json.errors[0].message).toBe(
      "Please enter your phone number",
    );
  });

  it("no bill is bought with a wrong PIN", async () => {
    const { token, user } = await customer();
    const phoneNumber = somePhone();
    const body = { phoneNumber, amount: "200", pin };
    expect((await callApi(app, airtimeRoute, { token, body: { ...body, pin: "9999" } })).json.code).toBe(
      "invalid_pin",
    );
    expect(firstVendor.sold.some(({ order }) => order.recipient === phoneNumber)).toBe(false);
    const { rowCount } = await database.pool.query(
      "select from ledger.transaction where user_id = $1 and kind like 'bill.%'",
      [user.id],
    );
    expect(rowCount).toBe(0);
  });
});
