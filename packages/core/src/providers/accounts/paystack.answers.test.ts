import { createHmac } from "node:crypto";
import { toMoney } from "@manilla/shared/money";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import { testConfig } from "@manilla/testing/config";
import { mutationsOf, replayServer } from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";
import { createPaystackAccounts } from "./paystack.ts";

const server = await replayServer();
const settings = { PAYSTACK_BASE_URL: server.url, NAIRA_ACCOUNT_BANK: "titan-paystack" };
const accounts = createPaystackAccounts(testConfig(settings));

const payment = {
  id: 2_961_456_123,
  status: "success",
  reference: "1693923901632tvzahtk",
  amount: 500_000,
  fees: 5_000,
  currency: "NGN",
  channel: "dedicated_nuban",
  paid_at: "2026-11-22T09:25:03.000Z",
  customer: { customer_code: "CUS_hcekca0j0bbg2m4" },
  authorization: {
    channel: "dedicated_nuban",
    sender_name: "JAMES MONTGOMERY",
    receiver_bank_account_number: "9930000902",
  },
  metadata: { receiver_account_number: "9930000902" },
};

function ask(data: unknown, http = 200) {
  server.setAnswer({ http, body: { status: true, message: "Verification successful", data } });
  return accounts.payment(payment.reference);
}

describe("a payment into an account number", () => {
  it("is read with its owner, its amount and its fee", async () => {
    expect(await ask(payment)).toEqual({
      reference: payment.reference,
      status: "paid",
      received: toMoney("NGN", "5000"),
      fee: toMoney("NGN", "50"),
      customerCode: "CUS_hcekca0j0bbg2m4",
      accountNumber: "9930000902",
      payerName: "JAMES MONTGOMERY",
      at: new Date("2026-11-22T09:25:03.000Z"),
    });
  });

  it.each([
    [{ channel: "card" }, "other"],
    [{ status: "failed" }, "failed"],
    [{ status: "abandoned" }, "failed"],
    [{ status: "ongoing" }, "pending"],
    [{ status: "reversed" }, "pending"],
  ])("%j is %s", async (change, status) => {
    expect(await ask({ ...payment, ...change })).toMatchObject({ status });
  });

  it("of another currency, or about another payment, is no answer", async () => {
    await expect(ask({ ...payment, currency: "GHS" })).rejects.toThrow();
    await expect(ask({ ...payment, reference: "another" })).rejects.toThrow();
  });

  it.each(mutationsOf(payment))("with $what is never more money than was said", async ({ body }) => {
    const said = await ask(body).catch(() => undefined);
    if (said?.status === "paid") expect(said.received.units).toBe(500_000n);
  });
});

describe("the list of payments", () => {
  const span = { from: new Date("2026-11-22T00:00:00Z"), until: new Date("2026-11-23T00:00:00Z") };
  const list = (data: unknown[]) =>
    server.setAnswer(({ query }) => ({
      body: { status: true, data: query.get("page") === "1" ? data : [], meta: { pageCount: 1 } },
    }));

  it("is asked for by channel and in both spellings of the page's size", async () => {
    list([payment, { ...payment, id: 2, channel: "card" }]);
    expect(await accounts.payments(span)).toMatchObject([{ reference: payment.reference, status: "paid" }]);
    expect(Object.fromEntries(server.requests[0]?.query ?? [])).toMatchObject({
      channel: "dedicated_nuban",
      per_page: "100",
      perPage: "100",
    });
  });

  it("with a row that cannot be read has the others, and is not whole", async () => {
    const other = { ...payment, id: "x2", reference: "another", fees: "5000" };
    list([{ ...payment, amount: null }, other]);
    expect(await accounts.payments(span)).toMatchObject([{ reference: "another" }]);
    list([{ ...payment, amount: null }, other]);
    expect(await accounts.entries(span)).toMatchObject({
      entries: [{ reference: "another", units: 500_000n, fee: 5_000n, status: "settled" }],
      whole: false,
      hasUnreadable: true,
    });
  });
});

describe("closing an account", () => {
  it.each([
    [404, { status: false, message: "whatever" }],
    [400, { status: false, message: "Dedicated account not found" }],
    [400, { status: false, message: "Account is inactive" }],
  ])("is done where there is none any more: %d %o", async (http, body) => {
    server.setAnswer({ http, body });
    await expect(accounts.deactivate("253")).resolves.toBeUndefined();
  });

  it.each([
    [400, { status: false, message: "Bad request" }],
    [400, "<html>"],
    [401, { status: false, message: "Invalid key" }],
    [500, { status: false, message: "not found" }],
  ])("is not done by %d %o", async (http, body) => {
    server.setAnswer({ http, body });
    await expect(accounts.deactivate("253")).rejects.toThrow();
  });
});

it("a webhook is believed by its signature alone, and says only where to look", () => {
  const raw = Buffer.from(JSON.stringify({ event: "charge.success", data: payment }));
  const sign = (key: string) => ({
    "x-paystack-signature": createHmac("sha512", key).update(raw).digest("hex"),
  });
  expect(accounts.parseWebhook(raw, sign(testConfig().PAYSTACK_SECRET_KEY))).toEqual({
    kind: "message",
    message: {
      key: `charge.success:${payment.reference}`,
      reference: payment.reference,
      body: { event: "charge.success", reference: payment.reference },
    },
  });
  expect(accounts.parseWebhook(raw, sign("another"))).toEqual({ kind: "forged" });
});

const customer = { status: true, data: { customer_code: "CUS_1", id: 7 } };
const account = {
  id: 253,
  account_name: "MANILLA/ADA OBI",
  account_number: "9930000737",
  active: true,
  assigned: true,
  currency: "NGN",
  bank: { name: "Wema Bank" },
};

describe("a request", () => {
  const holder = { id: "u1", firstName: "Ada", lastName: "Obi", phone: phoneNumberOf("+2348031234567") };
  const issueWith = (open: unknown, { http = 200, list = [] as unknown[] } = {}) => {
    server.setAnswer(({ method, path }) => {
      if (path === "/customer") return { body: customer };
      return method === "GET" ? { body: { status: true, data: list } } : { http, body: open };
    });
    return accounts.issue(holder);
  };

  it("takes the account the customer has already, before it opens one", async () => {
    expect(await issueWith({}, { list: [account] })).toMatchObject({ status: "issued" });
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /customer",
      "GET /dedicated_account",
    ]);
  });

  it("never names the customer by an address that could change hands", async () => {
    await issueWith({ data: account });
    expect(server.requests[0]?.body).toMatchObject({ email: expect.stringMatching(/^u1@/) });
  });

  it("is pending until the account is active and readable", async () => {
    expect(await issueWith({ status: true, data: { ...account, active: false } })).toEqual({
      status: "pending",
    });
    expect(await issueWith({ status: true, message: "Assign dedicated account in progress" })).toEqual({
      status: "pending",
    });
  });

  it("is rejected only by the vendor's documented answers", async () => {
    const refusal = { status: false, message: "Dedicated NUBAN is not available for your business" };
    expect(await issueWith(refusal, { http: 400 })).toEqual({ status: "refused", reason: refusal.message });
    await expect(issueWith("<html>", { http: 403 })).rejects.toThrow();
    await expect(issueWith(refusal, { http: 429 })).rejects.toThrow();
    await expect(issueWith(refusal, { http: 500 })).rejects.toThrow();
  });
});

describe("a look for a number", () => {
  const lookWith = (list: unknown[] | null) => {
    const nothing = { http: 404, body: { status: false, message: "Customer not found" } };
    server.setAnswer(({ path }) => {
      if (list === null) return nothing;
      return { body: path.startsWith("/customer") ? customer : { status: true, data: list } };
    });
    return accounts.find({ id: "u1" });
  };

  it("opens nothing, and finds the number by the customer's own name at the vendor", async () => {
    expect(await lookWith([account])).toMatchObject({ status: "issued", account: { accountId: "253" } });
    expect(server.requests.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`)).toEqual([
      expect.stringMatching(/^GET \/customer\/u1@/),
      "GET /dedicated_account",
    ]);
  });

  it("says none only where nothing can become a number", async () => {
    expect(await lookWith(null)).toEqual({ status: "none" });
    expect(await lookWith([])).toEqual({ status: "none" });
    expect(await lookWith([{ ...account, active: false, assigned: false }])).toEqual({ status: "none" });
    expect(await lookWith([{ ...account, active: false }])).toEqual({ status: "pending" });
    expect(await lookWith([{ id: "unreadable" }])).toEqual({ status: "pending" });
  });
});
