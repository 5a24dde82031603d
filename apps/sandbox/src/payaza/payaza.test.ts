// oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-call, typescript/no-unsafe-return -- vendors' answers are read loosely and asserted
import { createHmac } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { keys, startOutside } from "../testing/outside.ts";

const outside = await startOutside();

afterAll(() => outside.close());

const setup = (reference: string, amount = 5000) => ({
  merchant_key: "PZ78-PKTEST-SANDBOX-0001",
  connection_mode: "Live",
  checkout_amount: amount,
  currency_code: "NGN",
  email_address: "ada@example.com",
  first_name: "Ada",
  last_name: "Obi",
  phone_number: "+2348012345678",
  transaction_reference: reference,
  virtual_account_configuration: { expires_in_minutes: 15 },
});

const queryPath =
  "/payaza/live/merchant-collection/transfer_notification_controller/merchant/transaction-query";

const query = (reference: string) => outside.get(`${queryPath}?merchant_reference=${reference}`, keys.payaza);

describe("a payment through Payaza", () => {
  it("opened in the popup and paid: the query, the books and a signed webhook agree", async () => {
    const opened = await outside.post("/payaza/checkout/sessions", setup("DEP_popup_1"));
    expect(opened.status).toBe(201);
    expect((await query("DEP_popup_1")).body.data.transaction_status).toBe("Initialized");

    const paid = await outside.post("/payaza/checkout/sessions/DEP_popup_1/outcome", { outcome: "paid" });
    expect(paid.body).toMatchObject({
      type: "success",
      status: 201,
      data: { transaction_reference: "DEP_popup_1" },
    });
    expect((await query("DEP_popup_1")).body).toMatchObject({
      success: true,
      data: {
        transaction_status: "Completed",
        amount_received: 5000,
        currency: "NGN",
        merchant_transaction_reference: "DEP_popup_1",
      },
    });

    const hook = await outside.webhook("payaza", ({ body }) => body.merchant_reference === "DEP_popup_1");
    const signature = createHmac("sha512", "payaza-sandbox-secret-key-0001")
      .update(hook.raw)
      .digest("base64");
    expect(hook.headers["x-payaza-signature"]).toBe(signature);
    expect(hook.body).toMatchObject({
      status: "Completed",
      amount_received: 5000,
      channel: "VirtualAccount",
    });

    const books = (await outside.get("/control/books/payaza?reference=DEP_popup_1&kind=payment")).body;
    expect(books.map((line: { outcome: string }) => line.outcome)).toEqual(["initialized", "paid"]);
    expect(books[1]).toMatchObject({ amount: "5000.00", currency: "NGN" });
  });

  it.each([
    ["underpaid", 4500],
    ["overpaid", 5500],
  ])("%s by control after the popup remembers what was asked", async (outcome, received) => {
    await outside.post("/payaza/checkout/sessions", setup(`DEP_${outcome}`));
    expect((await outside.post(`/control/payments/DEP_${outcome}`, { outcome })).status).toBe(200);
    expect((await query(`DEP_${outcome}`)).body.data.amount_received).toBe(received);
    const webhook = await outside.webhook(
      "payaza",
      ({ body }) => body.merchant_reference === `DEP_${outcome}`,
    );
    expect(webhook.body.amount_received).toBe(received);
  });

  it("of a reference without a popup needs its amount", async () => {
    const vague = await outside.post("/control/payments/DEP_direct", { outcome: "paid" });
    expect(vague.status).toBe(400);
    expect(vague.body.error).toContain("amount");
    await outside.post("/control/payments/DEP_direct", { outcome: "paid", amount: "1234.56" });
    expect((await query("DEP_direct")).body.data.amount_received).toBe(1234.56);
    expect((await outside.post("/control/payments/DEP_direct", { outcome: "paid", amount: 1 })).status).toBe(
      409,
    );
  });

  it("that comes late began longer ago than its account lived", async () => {
    await outside.post("/payaza/checkout/sessions", setup("DEP_late"));
    await outside.post("/control/payments/DEP_late", { outcome: "late" });
    const { data } = (await query("DEP_late")).body;
    const minutes = (Date.parse(data.current_status_date) - Date.parse(data.initiated_date)) / 60_000;
    expect(data.transaction_status).toBe("Completed");
    expect(minutes).toBeGreaterThan(15);
  });

  it("that is declined fails, and can be paid after all", async () => {
    await outside.post("/payaza/checkout/sessions", setup("DEP_declined"));
    const declined = await outside.post("/payaza/checkout/sessions/DEP_declined/outcome", {
      outcome: "declined",
    });
    expect(declined.body).toMatchObject({ type: "error", data: { message: "Transaction declined" } });
    expect((await query("DEP_declined")).body.data).toMatchObject({
      transaction_status: "Failed",
      amount_received: 0,
    });
    await outside.post("/payaza/checkout/sessions/DEP_declined/outcome", {
      outcome: "paid",
      channel: "Card",
    });
    expect((await query("DEP_declined")).body.data).toMatchObject({
      transaction_status: "Completed",
      transaction_type: "Card",
      transaction_reference: null,
      amount_received: 5070,
      transaction_fee: 70,
    });
  });

  it("refuses what the vendor would refuse", async () => {
    expect((await outside.get(`${queryPath}?merchant_reference=x`)).body).toEqual({
      message: "Authentication failed",
      status: false,
      retry_count: 0,
    });
    for (const reference of ["unknown", "DEP_2", "DEP_3", "DEP_4", "DEP_5"]) {
      const { status, body } = await query(reference);
      expect([400, 404]).toContain(status);
      expect(body.message ?? body.response_message).toBe("Transaction not found");
    }
    const small = await outside.post("/payaza/checkout/sessions", setup("DEP_small", 50));
    expect(small.body).toMatchObject({
      type: "error",
      status: 400,
      data: { errors: [{ field: "checkout_amount" }] },
    });
    const foreign = { ...setup("DEP_foreign"), merchant_key: "PZ78-OTHER" };
    expect((await outside.post("/payaza/checkout/sessions", foreign)).status).toBe(401);
  });
});

describe("Payaza's popup", () => {
  it("is a script and a page that anyone may frame, with scripts of its own origin only", async () => {
    const script = await outside.get("/payaza/js/v1/bundle.js");
    expect(script.headers.get("content-type")).toContain("javascript");
    expect(script.text).toContain("window.PayazaCheckout");
    const page = await outside.get("/payaza/checkout");
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors *");
    for (const label of ["Pay exact", "Underpay", "Overpay", "Pay late", "Decline", "Close"]) {
      expect(page.text).toContain(label);
    }
  });
});
