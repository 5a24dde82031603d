import { createHmac } from "node:crypto";
import { fromUnits, toMoney } from "@manilla/shared/money";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import { testConfig } from "@manilla/testing/config";
import { mutationsOf, replayServer, vendorAnswer } from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";
import { createMaplerad } from "./maplerad.ts";
import type { BillOrder, SentBill } from "./port.ts";

const server = await replayServer();
const maplerad = createMaplerad(testConfig({ MAPLERAD_BASE_URL: server.url, MAPLERAD_SELLS: "all" }));
const airtime = vendorAnswer("maplerad", "maplerad-airtime-buy");
const power = vendorAnswer("maplerad", "maplerad-electricity-buy");
const transaction = vendorAnswer("maplerad", "maplerad-tx-by-id");

const airtimeOrder: BillOrder = {
  kind: "airtime",
  service: "ng-airtime",
  product: null,
  recipient: "+2348217920035",
  phone: phoneNumberOf("+2348217920035"),
  amount: fromUnits("NGN", 1_000n),
};

const powerOrder: BillOrder = {
  ...airtimeOrder,
  kind: "electricity",
  service: "ikeja-electricity-prepaid-ng",
  recipient: "6528651914",
  amount: fromUnits("NGN", 100_000n),
};

const sentAt = new Date();

function buyWith(order: BillOrder, body: unknown, http = 201) {
  server.setAnswer({ http, body });
  return maplerad.buy(order, "ours");
}

function sent(order: BillOrder, vendorReference: string | null = null): SentBill {
  return { order, requestId: "ours", vendorReference, sentAt, taken: new Set() };
}

describe("a purchase", () => {
  it("of airtime has no status and is sold; what was debited says what is left to us", async () => {
    expect(await buyWith(airtimeOrder, airtime.body)).toMatchObject({
      status: "delivered",
      receipt: { vendorReference: "f700000b-fb7d-4495-8842-54ccdbd2be13", commission: { units: 10n } },
    });
  });

  it("of power brings the token, and those without which a meter with new keys rejects it", async () => {
    expect(await buyWith(powerOrder, power.body)).toMatchObject({
      status: "delivered",
      receipt: {
        token: "53268833131286689562",
        extraTokens: [
          { kind: "configuration", token: "53268833131286689561" },
          { kind: "reset", token: "53268833131286689563" },
        ],
        units: "16.3 kWh",
        commission: { units: 0n },
      },
    });
  });

  it.each(["maplerad-data-buy", "maplerad-cable-buy"])("%s is sold by its status", async (id) => {
    const { body, recipient = "", kobo = 0, http } = vendorAnswer("maplerad", id);
    const kind = id === "maplerad-data-buy" ? "data" : "cable";
    const order: BillOrder = { ...airtimeOrder, kind, recipient, amount: fromUnits("NGN", BigInt(kobo)) };
    const { data } = body as { data: Record<string, unknown> };
    const statusOf = async (status: unknown) =>
      (await buyWith(order, { status: true, data: { ...data, status } }, http)).status;
    expect(await buyWith(order, body, http)).toMatchObject({ receipt: { commission: { units: 0n } } });
    expect(await statusOf("SUCCESSFUL")).toBe("delivered");
    expect(await statusOf("FAILED")).toBe("failed");
    for (const word of [undefined, null, "PENDING", "QUEUED"]) expect(await statusOf(word)).toBe("pending");
  });

  it("sends the duration of television as a text", async () => {
    await buyWith({ ...powerOrder, kind: "cable", product: "gotv-jinja-1m" }, {});
    expect(server.requests[0]?.body).toMatchObject({ duration: "1" });
  });

  it.each(mutationsOf(power.body))("$what never gives money back", async ({ what, body }) => {
    const result = await buyWith(powerOrder, body);
    expect(result.status).not.toBe("failed");
    const decides = /^(status|data|data\.(id|status|meter_number|amount)) /.test(what);
    if (!decides) expect(result.status).toBe("delivered");
  });

  it.each([
    [400, {}, "pending"],
    [400, { status: false, message: "Insufficient airtime stock" }, "failed"],
    [400, { status: false, message: "Duplicate transaction" }, "pending"],
    [422, { status: false, message: "Your transaction is being processed" }, "pending"],
    [401, {}, "failed"],
    [403, { message: "Your IP address is not allowed" }, "failed"],
    [404, { status: false }, "pending"],
    [409, { status: false, message: "duplicate" }, "pending"],
    [429, {}, "failed"],
    [500, { status: false, message: "error" }, "pending"],
    [200, { status: false, message: "error" }, "pending"],
  ])("HTTP %d %o is %s", async (http, body, outcome) => {
    expect((await buyWith(airtimeOrder, body, http)).status).toBe(outcome);
  });
});

describe("a purchase that is asked about", () => {
  const mine = {
    id: "bill-1",
    status: "SUCCESS",
    entry: "DEBIT",
    type: "BILL",
    amount: 100_000,
    fee: 0,
    currency: "NGN",
    created_at: sentAt.toISOString(),
  };
  const query = async (data: unknown, http = 200) => {
    server.setAnswer({ http, body: http === 200 ? { status: true, message: "Fetched", data } : data });
    return maplerad.query(sent(powerOrder, "bill-1"));
  };

  it("is read from the transactions, when it is clearly this one", async () => {
    expect(await query(mine)).toMatchObject({ status: "delivered" });
    expect(server.requests.map(({ path }) => path)).toEqual(["/transactions/bill-1"]);
    expect(await query({ ...mine, status: "FAILED" })).toMatchObject({ status: "failed" });
    expect(await query({ ...mine, ledger: { reversal: true } })).toMatchObject({ status: "failed" });
    expect(await query({ ...mine, amount: 99_000 })).toMatchObject({
      receipt: { commission: { units: 1_000n } },
    });
  });

  it.each(
    [{ id: "other" }, { currency: "USD" }, { entry: "CREDIT" }, { amount: 300 }, { amount: 100_001 }].concat([
      { status: "ZZ" } as never,
      { status: undefined } as never,
      { status: "PENDING" } as never,
    ]),
  )("with %o stays pending", async (change) => {
    expect((await query({ ...mine, ...change })).status).toBe("pending");
  });

  it("stays pending on a transaction of a card, and where the vendor does not know it", async () => {
    server.setAnswer(transaction);
    expect((await maplerad.query(sent(powerOrder, transaction.arg ?? ""))).status).toBe("pending");
    for (const id of ["maplerad-look-by-id", "maplerad-look-lost"]) {
      const { http, body } = vendorAnswer("maplerad", id);
      expect((await query(body, http)).status).toBe("pending");
      expect((await maplerad.query(sent(powerOrder))).status).toBe("pending");
    }
  });

  const row = {
    id: "a-1",
    phone_number: "+2348217920035",
    amount: 1_000,
    debit_amount: 990,
    created_at: sentAt.toISOString(),
  };

  it("airtime whose id the vendor does not know is found by recipient and price, and never given back", async () => {
    const known = (rows: unknown[]) =>
      server.setAnswer(({ path }) =>
        path.startsWith("/transactions")
          ? { http: 404, body: { status: false, message: "Not Found" } }
          : { body: { status: true, data: rows } },
      );
    known([row]);
    const asked = sent(airtimeOrder, "foreign");
    expect(await maplerad.query(asked)).toMatchObject({ receipt: { vendorReference: "a-1" } });
    for (const rows of [[], [{ ...row, amount: 999 }], [{ ...row, phone_number: "+2348217920036" }]]) {
      known(rows);
      expect(await maplerad.query(asked)).toMatchObject({ status: "pending" });
    }
    known([row]);
    expect((await maplerad.query({ ...asked, taken: new Set(["a-1"]) })).status).toBe("pending");
  });

  it("lost airtime is found in the list of airtime, on any of its pages, and nowhere is nothing concluded", async () => {
    const others = Array.from({ length: 3 }, (_, index) => ({
      ...row,
      id: `b-${index}`,
      phone_number: "+2348030000001",
    }));
    server.setAnswer(({ query }) => ({
      body: { status: true, data: { 1: others, 2: [row] }[Number(query.get("page"))] ?? [] },
    }));
    expect(await maplerad.query(sent(airtimeOrder))).toMatchObject({ receipt: { vendorReference: "a-1" } });
    server.setAnswer({ body: { status: true, data: null } });
    expect(await maplerad.query(sent(airtimeOrder))).toEqual({ status: "absent" });
    server.setAnswer({ body: { status: true, data: [{ ...row, created_at: undefined }] } });
    expect((await maplerad.query(sent(airtimeOrder))).status).toBe("pending");
    server.setAnswer({ http: 404, body: { status: false, message: "Not Found" } });
    expect((await maplerad.query(sent(airtimeOrder))).status).toBe("pending");
  });
});

const config = testConfig();
const { parseWebhook } = createMaplerad(config);
const now = () => Math.floor(Date.now() / 1000);

function read(body: unknown, { at = now(), secret = config.MAPLERAD_WEBHOOK_SECRET, wrap = "v1,#" } = {}) {
  const raw = Buffer.from(JSON.stringify(body));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`msg_1.${at}.`).update(raw).digest("base64");
  const headers = {
    "svix-id": "msg_1",
    "svix-timestamp": String(at),
    "svix-signature": wrap.replace("#", signature),
  };
  return parseWebhook(raw, headers);
}
const data = { id: "bill-1", status: "SUCCESS" };

describe("a webhook about a bill", () => {
  it.each([
    { event: "bill.successful", data },
    { event: "bills.airtime.completed", data },
    { event: "transaction.updated", data: { reference: "bill-1" } },
    { event: "electricity.failed", id: "bill-1", status: "FAILED" },
    { event: "bill.reversed", data: { ...data, status: { unexpected: true } } },
  ])("says which purchase to query: %j", (body) =>
    expect(read(body)).toMatchObject({ kind: "message", message: { reference: "bill-1" } }),
  );

  it("is other news with another status, and keeps every name that it may mean a purchase of ours by", () => {
    const said = ["PENDING", "SUCCESS", "REVERSED", "SUCCESS"].map((status) =>
      read({ event: "transaction.updated", id: "tx-1", data: { id: "tx-2", reference: "bill-1", status } }),
    );
    const messages = said.flatMap((one) => (one.kind === "message" ? [one.message] : []));
    expect(new Set(messages.map(({ key }) => key)).size).toBe(3);
    expect(messages[0]).toMatchObject({ reference: "tx-2", body: { otherNames: ["bill-1", "tx-1"] } });
  });

  it("is signed by any of the signatures, while the secret is being changed", () => {
    expect(read({ event: "bill.successful", data }, { wrap: "v1,AAAA v1,#" })).toMatchObject({
      kind: "message",
    });
  });

  it.each([
    { event: "issuing.created.successful", data },
    { event: "bill.successful", data: null },
    { data },
    null,
  ])("is ignored when it names no purchase: %j", (body) => expect(read(body)).toEqual({ kind: "ignored" }));

  it("is forged with another secret, or when it is old", () => {
    const body = { event: "bill.successful", data };
    expect(read(body, { secret: "whsec_YW5vdGhlcg==" })).toEqual({ kind: "forged" });
    expect(read(body, { at: now() - 301 })).toEqual({ kind: "forged" });
    expect(read(body, { wrap: "v2,#" })).toEqual({ kind: "forged" });
  });
});

describe("its books", () => {
  const span = { from: new Date(sentAt.getTime() - 60_000), until: new Date(sentAt.getTime() + 60_000) };

  it("are the list of airtime, and ours one by one; never said to be whole", async () => {
    const { http, body } = vendorAnswer("maplerad", "maplerad-entries");
    server.setAnswer({ http, body });
    expect(await maplerad.entries(span, [{ reference: "x", at: sentAt }])).toEqual({
      entries: [],
      whole: false,
      hasUnreadable: false,
    });
    server.setAnswer(({ path }) =>
      path === "/bills/airtime"
        ? { body: { status: true, data: [] } }
        : {
            body: {
              status: true,
              data: { id: "x", entry: "DEBIT", currency: "NGN", amount: 5, status: "SUCCESS" },
            },
          },
    );
    expect(await maplerad.entries(span, [{ reference: "x", at: sentAt }])).toMatchObject({
      entries: [{ reference: "x", units: 5n, status: "settled" }],
      whole: false,
    });
    server.setAnswer({ body: { status: true, data: [{ id: null }] } });
    expect(await maplerad.entries(span, [])).toEqual({ entries: [], whole: false, hasUnreadable: true });
  });

  it("say nothing while our keys are rejected or it is down", async () => {
    for (const http of [401, 403, 500]) {
      server.setAnswer({ http, body: {} });
      await expect(maplerad.entries(span, [])).rejects.toThrow();
    }
  });

  it("the wallet is read from the list, and from one object", async () => {
    const wallet = { currency: "NGN", available_balance: 12_345 };
    for (const data of [[{ currency: "USD", available_balance: 7 }, wallet], wallet]) {
      server.setAnswer({ body: { status: true, data } });
      expect(await maplerad.balances()).toEqual([toMoney("NGN", "123.45")]);
    }
    server.setAnswer(({ path }) =>
      path === "/wallets" ? { http: 404, body: {} } : { body: { status: true, data: wallet } },
    );
    expect(await maplerad.balances()).toEqual([toMoney("NGN", "123.45")]);
    server.setAnswer(vendorAnswer("maplerad", "maplerad-wallets"));
    expect(await maplerad.balances()).toEqual([toMoney("NGN", "920420.23")]);
    server.setAnswer({ body: { status: true, data: [{ currency: "USD", available_balance: 7 }] } });
    await expect(maplerad.balances()).rejects.toMatchObject({ kind: "unreadable" });
  });
});

it("sells airtime alone until the other kinds can be asked about", () => {
  const config = testConfig();
  expect([...createMaplerad(config).sells]).toEqual(["airtime"]);
});

describe("its catalogue", () => {
  const plans = vendorAnswer("maplerad", "maplerad-cable-plans");
  const bundles = vendorAnswer("maplerad", "maplerad-bundles");
  const products = (kind: "data" | "cable", data: unknown) => {
    server.setAnswer({ body: { status: true, data } });
    return maplerad.products(kind, "gotv-ng");
  };

  it("has television plans as the vendor describes them, one period each", async () => {
    server.setAnswer(plans);
    expect(await maplerad.products("cable", "gotv-ng")).toMatchObject([
      {
        code: "GOTVNJ2",
        orderCode: "665df6192af87a39f2c5ff12",
        name: "GOtv Jolli Bouquet",
        price: toMoney("NGN", "2800"),
        duration: { value: 1, type: "monthly" },
      },
    ]);
    expect(server.requests[0]?.path).toBe("/bills/cable/subscriptions/gotv-ng");
  });

  it("reads plans with the older field, numbers as texts, and leaves out what cannot be read", async () => {
    const option = (value: unknown) => ({
      subscription_id: 7,
      duration: { value, type: "monthly" },
      price: "280000",
    });
    const read = await products("cable", [
      { title: "Two months first", plan_id: 1, payment_options: [option("2"), option("1")] },
      { title: "No period", plan_id: "B", subscription_plans: [] },
      { title: "No price", plan_id: "C", subscription_plans: [{ ...option(1), price: null }] },
      { title: null, plan_id: "D" },
    ]);
    expect(read).toMatchObject([{ code: "1", orderCode: "7", duration: { value: 1 } }]);
  });

  it("has data bundles with their price in kobo, and leaves out the row that cannot be read", async () => {
    server.setAnswer(bundles);
    expect(await maplerad.products("data", "mtn-data-ng")).toMatchObject([
      { code: "100_9", orderCode: "100_9", data: "100MB Daily for Daily", price: toMoney("NGN", "100") },
      { code: "200_9", price: toMoney("NGN", "200") },
    ]);
    const [first] = (bundles.body as { data: object[] }).data;
    const rows = [
      { ...first, price: null },
      { ...first, code: 5, validity: null, price: "10000" },
    ];
    expect(await products("data", rows)).toMatchObject([
      { code: "5", validity: "", price: toMoney("NGN", "100") },
    ]);
    expect(await products("data", null)).toEqual([]);
    await expect(products("data", [{ ...first, price: null }])).rejects.toMatchObject({ kind: "unreadable" });
  });

  it("knows whose meter it is; a rejected number is wrong, silence says nothing", async () => {
    const check = (answer: { http?: number; body: unknown }) => {
      server.setAnswer(answer);
      const codes = { service: "ikeja-electricity-prepaid-ng", product: null };
      return maplerad.checkCustomer("electricity", codes, "6528651914");
    };
    expect(await check(vendorAnswer("maplerad", "maplerad-meter"))).toMatchObject({ name: "NP NGEMA" });
    expect(await check({ http: 400, body: {} })).toEqual({ status: "wrong" });
    expect(await check({ http: 500, body: {} })).toEqual({ status: "unknown" });
  });
});
