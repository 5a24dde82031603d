import { toMoney } from "@manilla/shared/money";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import { testConfig } from "@manilla/testing/config";
import { mutationsOf, replayServer, vendorAnswer } from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";
import type { BillOrder, SentBill } from "./port.ts";
import { createVtpass } from "./vtpass.ts";

const server = await replayServer();
const vtpass = createVtpass(testConfig({ VTPASS_BASE_URL: server.url }));
const eko = vendorAnswer("vtpass", "vtpass-eko-prepaid");
const requestId = eko.arg ?? "";
const [main, bonus] = ["42167939781206619049", "62881559799402440206"];

const order: BillOrder = {
  kind: "electricity",
  service: "eko-electric",
  product: "prepaid",
  recipient: "1010101010101",
  phone: phoneNumberOf("+2348030000000"),
  amount: toMoney("NGN", "1000"),
};

const sent: SentBill = { order, requestId, vendorReference: null, sentAt: new Date(), taken: new Set() };

function buyWith(body: unknown, http = 200) {
  server.setAnswer({ http, body });
  return vtpass.buy(order, requestId);
}

function lookWith(body: unknown, http = 200) {
  server.setAnswer({ http, body });
  return vtpass.query(sent);
}

function powered(fields: Record<string, unknown>) {
  const {
    mainToken: _,
    bonusToken: __,
    purchased_code: ___,
    mainTokenUnits: ____,
    ...rest
  } = eko.body as Record<string, unknown>;
  return { ...rest, ...fields };
}

describe("the documented answer of an electricity purchase", () => {
  it("returns the main token alone, the bonus beside it, the units, and what was really debited", async () => {
    expect(await buyWith(eko.body)).toMatchObject({
      status: "delivered",
      receipt: {
        token: main,
        extraTokens: [{ kind: "bonus", token: bonus }],
        units: "16666.666",
        commission: toMoney("NGN", "8"),
      },
    });
  });

  it.each<[string, Record<string, unknown>, string | null, string[]]>([
    ["token", { token: main, purchased_code: `Token : ${main}` }, main, []],
    ["Token", { Token: main, purchased_code: main }, main, []],
    ["token empty", { token: "", purchased_code: `Token : ${main} Bonus Token : ${bonus}` }, main, ["bonus"]],
    ["token N/A", { token: "N/A", purchased_code: `Token: ${main}` }, main, []],
    ["fours with hyphens", { token: "4216-7939-7812-0661-9049" }, main, []],
    ["fours with spaces", { purchased_code: "Token : 4216 7939 7812 0661 9049" }, main, []],
    ["glued", { token: `${main}${bonus}` }, main, ["additional"]],
    [
      "kct1 and kct2",
      { token: main, kct1: bonus, kct2: main.replace("4", "5") },
      main,
      ["key_change_1", "key_change_2"],
    ],
    ["printed key change", { purchased_code: `KCT1: ${bonus} Token: ${main}` }, main, ["key_change_1"]],
    ["reset and configure", { token: main, resetToken: bonus, configureToken: "N/A" }, main, ["reset"]],
    ["none", { token: null, purchased_code: "" }, null, []],
    ["a number", { token: 42167939781206620000 }, null, []],
  ])("tokens: %s", async (_name, fields, token, kinds) => {
    const result = await buyWith(powered(fields));
    if (result.status !== "delivered") throw new Error(`it was ${result.status}`);
    expect(result.receipt.token).toBe(token);
    expect(result.receipt.extraTokens.map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    [{ units: "8.1 kWh" }, "8.1 kWh"],
    [{ Units: 30.2 }, "30.2"],
    [{ PurchasedUnits: "17.5" }, "17.5"],
    [{ units: "N/A", mainTokenUnits: 12 }, "12"],
    [{}, null],
  ])("units: %o", async (fields, units) => {
    expect(await buyWith(powered(fields))).toMatchObject({ receipt: { units } });
  });

  it.each([
    [{ amount: 20, total_amount: 19.3, commission: 1 }, 70n],
    [{ amount: 5, total_amount: 4.85, commission: 0 }, 15n],
    [{ amount: "20", total_amount: "19.30", commission: "1" }, 70n],
    [{ amount: 20, total_amount: null, commission: 1 }, 100n],
    [{ amount: 20, total_amount: 25, commission: 1 }, 0n],
  ])("commission of %o", async (figures, units) => {
    const content = { transactions: { status: "delivered", ...figures } };
    const result = await buyWith({ code: "000", requestId, content });
    expect(result).toMatchObject({ receipt: { commission: { units } } });
  });
});

it("texts without an end, and what no database keeps, are cut to what the books can keep", async () => {
  const endless = "9".repeat(9_000);
  const many = Array.from({ length: 300 }, (_, index) => `Token: ${BigInt(main) + BigInt(index)}`);
  const body = powered({
    token: main,
    purchased_code: many.join(" "),
    Units: `\u0000${endless}`,
    CustomerName: `ADA \u0000\ud83d OBI${endless}`,
  });
  const content = { transactions: { status: "delivered", transactionId: endless } };
  const result = await buyWith({ ...body, content });
  if (result.status !== "delivered") throw new Error(`it was ${result.status}`);
  const { token, extraTokens, units, customerName, vendorReference } = result.receipt;
  expect(token).toBe(main);
  expect(vendorReference).toBeNull();
  expect(extraTokens).toHaveLength(10);
  expect(units).toBe("9".repeat(40));
  expect(customerName).toMatch(/^ADA \ufffd OBI9{100,112}$/);
});

it("a letter at the end of what is kept of a text is not cut in half", async () => {
  const result = await buyWith(powered({ token: main, Units: `${"9".repeat(39)}\u{1f4a1}` }));
  if (result.status !== "delivered") throw new Error(`it was ${result.status}`);
  expect(result.receipt.units).toBe(`${"9".repeat(39)}\ufffd`);
});

describe("the documented answer with one field changed", () => {
  it.each(mutationsOf(eko.body))("$what", async ({ what, body }) => {
    for (const result of [await buyWith(body), await lookWith(body)]) {
      const decides = /^(code|requestId|content|content\.transactions|content\.transactions\.status) /.test(
        what,
      );
      if (!decides) expect(result).toMatchObject({ status: "delivered" });
      // A failed purchase is refunded, so an unclear result must never be failed.
      expect(result.status).not.toBe("failed");
    }
  });

  it.each([400, 401, 403, 404, 409, 422, 429])(
    "HTTP %d beside a delivery gives nothing back",
    async (http) => {
      expect((await buyWith(eko.body, http)).status).toBe("delivered");
      expect((await lookWith(eko.body, http)).status).toBe("delivered");
    },
  );

  it.each([500, 502, 503])("HTTP %d is no answer", async (http) => {
    expect((await buyWith(eko.body, http)).status).toBe("pending");
    expect((await lookWith(eko.body, http)).status).toBe("pending");
  });
});

describe("words and codes", () => {
  const said = (code: string, status: string | null) => ({
    code,
    requestId,
    content: { transactions: { status } },
  });

  it.each([
    ["099", "pending", "pending"],
    ["000", "initiated", "pending"],
    ["000", "ZZ", "pending"],
    ["000", null, "pending"],
    ["ZZZ", "delivered", "pending"],
    ["016", "delivered", "pending"],
    ["000", "Delivered", "delivered"],
    ["000", "reversed", "failed"],
    ["016", "failed", "failed"],
    ["040", "reversed", "failed"],
    ["040", null, "failed"],
  ])("%s with %s is %s, when bought and when asked", async (code, status, outcome) => {
    expect((await lookWith(said(code, status))).status).toBe(outcome);
    if (code !== "040" || status !== null) expect((await buyWith(said(code, status))).status).toBe(outcome);
  });

  it("015 is not known, at any HTTP status; a rejected question settles nothing", async () => {
    for (const http of [200, 400])
      expect(await lookWith({ code: "015" }, http)).toEqual({ status: "absent" });
    for (const code of ["011", "087", "019"]) expect((await lookWith({ code })).status).toBe("pending");
    expect((await lookWith({ ...said("016", "failed"), requestId: "another" })).status).toBe("pending");
    expect((await lookWith({ message: "no Route matched" }, 404)).status).toBe("pending");
  });
});

describe("lists and the wallet", () => {
  it("reads a price that is a number, and one unreadable row hides only itself", async () => {
    const { body } = vendorAnswer("vtpass", "vtpass-variations-number");
    server.setAnswer({ body });
    expect(await vtpass.products("data", "spectranet")).toMatchObject([
      { orderCode: "vt-1000", price: toMoney("NGN", "1000") },
    ]);
    const row = { variation_code: "a", name: "MTN N100 100MB - 24 hrs", variation_amount: "100.00" };
    server.setAnswer({ body: { content: { varations: [row, { ...row, variation_amount: "free" }, null] } } });
    expect(await vtpass.products("data", "mtn-data")).toMatchObject([{ data: "100MB", validity: "24 hrs" }]);
  });

  it("reads the balance to the nearest kobo", async () => {
    server.setAnswer({ body: vendorAnswer("vtpass", "vtpass-balance").body });
    expect(await vtpass.balances()).toEqual([toMoney("NGN", "1081.82")]);
  });

  it("sends the public key to read and the secret key to buy, and neither with the other", async () => {
    await vtpass.balances();
    expect(server.requests[0]?.headers).toMatchObject({ "public-key": "PK_vt_sandbox" });
    expect(server.requests[0]?.headers["secret-key"]).toBeUndefined();
    await buyWith(eko.body);
    expect(server.requests[0]?.headers).toMatchObject({ "secret-key": "SK_vt_sandbox" });
    expect(server.requests[0]?.headers["public-key"]).toBeUndefined();
  });
});

describe("the customer check", () => {
  const check = (content: unknown) => {
    server.setAnswer({ body: { code: "000", content } });
    return vtpass.checkCustomer(
      "electricity",
      { service: "eko-electric", product: "prepaid" },
      "1010101010101",
    );
  };
  const found = { Customer_Name: "ADA OBI", Address: "Lagos" };

  it.each([
    [{ MinimumAmount: "1,000.00" }, toMoney("NGN", "1000"), true],
    [{ Min_Purchase_Amount: 500 }, toMoney("NGN", "500"), true],
    [{ Minimum_Amount: "", Min_Purchase_Amount: 900 }, toMoney("NGN", "900"), true],
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
    server.setAnswer({ http: 500, body: {} });
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
