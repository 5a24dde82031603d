import { money } from "@manilla/shared/money";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import { testConfig } from "@manilla/testing/config";
import { vendorAnswer } from "@manilla/testing/providers/vendor-answers/read";
import { replayServer } from "@manilla/testing/replay-server";
import { describe, expect, it } from "vitest";
import type { BillOrder } from "./port.ts";
import { createVtpass } from "./vtpass.ts";

const server = await replayServer();
const vtpass = createVtpass(testConfig({ VTPASS_BASE_URL: server.url }));
const eko = vendorAnswer("vtpass", "vtpass-eko-prepaid");
const requestId = eko.arg ?? "";

const order: BillOrder = {
  kind: "electricity",
  service: "eko-electric",
  product: "prepaid",
  recipient: "1010101010101",
  phone: phoneNumberOf("+2348030000000"),
  amount: money("NGN", "1000"),
};

function buyWith(body: unknown, http = 200) {
  server.answers({ http, body });
  return vtpass.buy(order, requestId);
}

describe("lists and the wallet", () => {
  it("reads a price that is a number, and one unreadable row hides only itself", async () => {
    const { body } = vendorAnswer("vtpass", "vtpass-variations-number");
    server.answers({ body });
    expect(await vtpass.products("data", "spectranet")).toMatchObject([
      { orderCode: "vt-1000", price: money("NGN", "1000") },
    ]);
    const row = { variation_code: "a", name: "MTN N100 100MB - 24 hrs", variation_amount: "100.00" };
    server.answers({ body: { content: { varations: [row, { ...row, variation_amount: "free" }, null] } } });
    expect(await vtpass.products("data", "mtn-data")).toMatchObject([{ data: "100MB", validity: "24 hrs" }]);
  });

  it("reads the balance to the nearest kobo", async () => {
    server.answers({ body: vendorAnswer("vtpass", "vtpass-balance").body });
    expect(await vtpass.balances()).toEqual([money("NGN", "1081.82")]);
  });

  it("sends the public key to read and the secret key to buy, and neither with the other", async () => {
    await vtpass.balances();
    expect(server.asked[0]?.headers).toMatchObject({ "public-key": "PK_vt_sandbox" });
    expect(server.asked[0]?.headers["secret-key"]).toBeUndefined();
    await buyWith(eko.body);
    expect(server.asked[0]?.headers).toMatchObject({ "secret-key": "SK_vt_sandbox" });
    expect(server.asked[0]?.headers["public-key"]).toBeUndefined();
  });
});

describe("the customer check", () => {
  const check = (content: unknown) => {
    server.answers({ body: { code: "000", content } });
    return vtpass.checkCustomer(
      "electricity",
      { service: "eko-electric", product: "prepaid" },
      "1010101010101",
    );
  };
  const found = { Customer_Name: "ADA OBI", Address: "Lagos" };

  it.each([
    [{ MinimumAmount: "1,000.00" }, money("NGN", "1000"), true],
    [{ Min_Purchase_Amount: 500 }, money("NGN", "500"), true],
    [{ Minimum_Amount: "", Min_Purchase_Amount: 900 }, money("NGN", "900"), true],
    [{ MinimumAmount: null, Can_Vend: "yes" }, null, true],
    [{ Can_Vend: "no" }, null, false],
    [{ Can_Vend: "ZZ" }, null, true],
    [{}, null, true],
  ])("%o", async (fields, minimum, canVend) => {
    expect(await check({ ...found, ...fields })).toMatchObject({ status: "found", minimum, canVend });
  });

  it("a wrong number is wrong, and an error is no answer", async () => {
    expect(await check({ error: "not correct", WrongBillersCode: true })).toEqual({ status: "wrong" });
    expect(await check({ error: "try again" })).toEqual({ status: "unknown" });
    server.answers({ http: 500, body: {} });
    const codes = { service: "eko-electric", product: "prepaid" };
    expect(await vtpass.checkCustomer("electricity", codes, "1")).toEqual({ status: "unknown" });
  });
});

describe("the callback", () => {
  const { body } = vendorAnswer("vtpass", "vtpass-callback");
  const raw = Buffer.from(JSON.stringify(body));

  it("is a hint without a signature, one per state", () => {
    const read = vtpass.parseWebhook(raw, {});
    expect(read).toMatchObject({ kind: "message", message: { reference: "202504141621TXEL113614804" } });
    const later = Buffer.from(raw.toString().replace('"040"', '"000"').replace("reversed", "delivered"));
    const other = vtpass.parseWebhook(later, {});
    expect(
      read.kind === "message" && other.kind === "message" && read.message.key !== other.message.key,
    ).toBe(true);
  });

  it("is forged with a signature that does not fit, and ignored when it names nothing", () => {
    expect(vtpass.parseWebhook(raw, { "x-vtpass-signature": "00" })).toEqual({ kind: "forged" });
    for (const text of ["", "{}", '{"type":"variations-update","data":{}}', "[1]"]) {
      expect(vtpass.parseWebhook(Buffer.from(text), {})).toEqual({ kind: "ignored" });
    }
  });

  it("is ignored when no purchase of ours can have its reference, and keeps no stranger's status", () => {
    const named = (requestId: string, status = "delivered") => {
      const data = { code: "000", requestId, content: { transactions: { status } } };
      return vtpass.parseWebhook(Buffer.from(JSON.stringify({ type: "transaction-update", data })), {});
    };
    for (const requestId of ["2025\u0000", "é", "", "x".repeat(101)])
      expect(named(requestId)).toEqual({ kind: "ignored" });
    for (const status of ["deliv\u0000ered", "x".repeat(65)])
      expect(named("202504141621TXEL", status)).toMatchObject({
        kind: "message",
        message: { key: "202504141621TXEL:000:null", body: { status: null } },
      });
  });
});
