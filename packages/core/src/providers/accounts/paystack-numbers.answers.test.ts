import { phoneNumberOf } from "@manilla/shared/phone-number";
import { testConfig } from "@manilla/testing/config";
import { replayServer } from "@manilla/testing/replay-server";
import { describe, expect, it } from "vitest";
import { createPaystackAccounts } from "./paystack.ts";

const server = await replayServer();
const settings = { PAYSTACK_BASE_URL: server.url, NAIRA_ACCOUNT_BANK: "titan-paystack" };
const accounts = createPaystackAccounts(testConfig(settings));

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
    server.answers(({ method, path }) => {
      if (path === "/customer") return { body: customer };
      return method === "GET" ? { body: { status: true, data: list } } : { http, body: open };
    });
    return accounts.issue(holder);
  };

  it("takes the account the customer has already, before it opens one", async () => {
    expect(await issueWith({}, { list: [account] })).toMatchObject({ status: "issued" });
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /customer",
      "GET /dedicated_account",
    ]);
  });

  it("never names the customer by an address that could change hands", async () => {
    await issueWith({ data: account });
    expect(server.asked[0]?.body).toMatchObject({ email: expect.stringMatching(/^u1@/) });
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
    server.answers(({ path }) => {
      if (list === null) return nothing;
      return { body: path.startsWith("/customer") ? customer : { status: true, data: list } };
    });
    return accounts.find({ id: "u1" });
  };

  it("opens nothing, and finds the number by the customer's own name at the vendor", async () => {
    expect(await lookWith([account])).toMatchObject({ status: "issued", account: { accountId: "253" } });
    expect(server.asked.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`)).toEqual([
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
