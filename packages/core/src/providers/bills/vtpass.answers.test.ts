import { money } from "@manilla/shared/money";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import { testConfig } from "@manilla/testing/config";
import { mutationsOf, vendorAnswer } from "@manilla/testing/providers/vendor-answers/read";
import { replayServer } from "@manilla/testing/replay-server";
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
  amount: money("NGN", "1000"),
};

const sent: SentBill = { order, requestId, vendorReference: null, sentAt: new Date(), taken: new Set() };

function buyWith(body: unknown, http = 200) {
  server.answers({ http, body });
  return vtpass.buy(order, requestId);
}

function lookWith(body: unknown, http = 200) {
  server.answers({ http, body });
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
        commission: money("NGN", "8"),
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
  it.each(mutationsOf(eko.body))("$name", async ({ name, body }) => {
    for (const result of [await buyWith(body), await lookWith(body)]) {
      const decides = /^(code|requestId|content|content\.transactions|content\.transactions\.status) /.test(
        name,
      );
      if (!decides) expect(result).toMatchObject({ status: "delivered" });
      // An unclear result must never lead to a refund.
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
