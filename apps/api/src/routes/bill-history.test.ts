import { describe, expect, it } from "vitest";
import { callApi } from "../testing/app.ts";
import { airtimeRoute, billsApp, meterBody, pin, powerRoute, somePhone } from "../testing/bills.ts";

const { app, customer } = await billsApp();

describe("afterwards", () => {
  it("bills are listed by page, kind and search, one is read, and its token is sent again", async () => {
    const { token } = await customer();
    const phoneNumber = somePhone();
    for (const amount of ["50", "60", "70"])
      await callApi(app, airtimeRoute, { token, body: { phoneNumber, amount, pin } });
    const bought = await callApi(app, powerRoute, { token, body: { ...meterBody, phoneNumber, pin } });
    const list = async (query: string) =>
      (await callApi(app, `GET /bills/history?${query}`, { token })).json.data;
    expect((await list("limit=2")).pagination).toEqual({ page: 1, limit: 2, total: 4, pages: 2 });
    expect((await list("limit=2&page=2")).transactions).toHaveLength(2);
    expect((await list("type=electricity")).transactions).toHaveLength(1);
    expect((await list("search=Ikeja")).transactions[0]).toMatchObject({ token: "12345678901234567890" });
    const id = String(bought.json.data.transactionId);
    expect((await callApi(app, `GET /bills/transaction/${id}`, { token })).json.data).toMatchObject({
      _id: id,
      units: "8.1 kWh",
      customerName: "ADA OBI",
      status: "successful",
    });
    const resend = () => callApi(app, `POST /bills/transaction/${id}/resend-token`, { token });
    expect((await resend()).json.data.sentTo).toHaveLength(2);
    await resend();
    await resend();
    expect((await resend()).status).toBe(429);
  });

  it("refuses a token where there is none", async () => {
    const { token } = await customer();
    const { json } = await callApi(app, airtimeRoute, {
      token,
      body: { phoneNumber: somePhone(), amount: "50", pin },
    });
    const line = `POST /bills/transaction/${json.data.transactionId}/resend-token`;
    expect((await callApi(app, line, { token })).status).toBe(409);
  });

  it("another person's bill cannot be repeated", async () => {
    const [owner, thief] = [await customer(), await customer()];
    const { json } = await callApi(app, powerRoute, {
      token: owner.token,
      body: { ...meterBody, phoneNumber: somePhone(), pin },
    });
    const transactionId = String(json.data.transactionId);
    const { token } = thief;
    const body = { transactionId, mode: "automatic", pin };
    expect((await callApi(app, "POST /bills/repeats", { token, body })).status).toBe(404);
    expect((await callApi(app, "POST /bills/repeats", { token: owner.token, body })).json.data).toMatchObject(
      { type: "electricity", mode: "automatic", paused: false, lastRun: null },
    );
  });
});
