import { fromUnits } from "@manilla/shared/money";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import { testConfig } from "@manilla/testing/config";
import { mutationsOf, vendorAnswer } from "@manilla/testing/providers/vendor-answers/read";
import { replayServer } from "@manilla/testing/replay-server";
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
  server.answers({ http, body });
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
    expect(server.asked[0]?.body).toMatchObject({ duration: "1" });
  });

  it.each(mutationsOf(power.body))("$name never gives money back", async ({ name, body }) => {
    const result = await buyWith(powerOrder, body);
    expect(result.status).not.toBe("failed");
    const decides = /^(status|data|data\.(id|status|meter_number|amount)) /.test(name);
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
    server.answers({ http, body: http === 200 ? { status: true, message: "Fetched", data } : data });
    return maplerad.query(sent(powerOrder, "bill-1"));
  };

  it("is read from the transactions, when it is clearly this one", async () => {
    expect(await query(mine)).toMatchObject({ status: "delivered" });
    expect(server.asked.map(({ path }) => path)).toEqual(["/transactions/bill-1"]);
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
    server.answers(transaction);
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
      server.answers(({ path }) =>
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
    server.answers(({ query }) => ({
      body: { status: true, data: { 1: others, 2: [row] }[Number(query.get("page"))] ?? [] },
    }));
    expect(await maplerad.query(sent(airtimeOrder))).toMatchObject({ receipt: { vendorReference: "a-1" } });
    server.answers({ body: { status: true, data: null } });
    expect(await maplerad.query(sent(airtimeOrder))).toEqual({ status: "absent" });
    server.answers({ body: { status: true, data: [{ ...row, created_at: undefined }] } });
    expect((await maplerad.query(sent(airtimeOrder))).status).toBe("pending");
    server.answers({ http: 404, body: { status: false, message: "Not Found" } });
    expect((await maplerad.query(sent(airtimeOrder))).status).toBe("pending");
  });
});
