import { toMoney } from "@manilla/shared/money";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import { testConfig } from "@manilla/testing/config";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import {
  type Answer,
  replayServer,
  type VendorRequest,
  vendorAnswer,
} from "@manilla/testing/providers/vendor-answers";
import { vendorDescription } from "@manilla/testing/providers/vendor-description";
import { expect, it } from "vitest";
import { createPaystackAccounts } from "../accounts/paystack.ts";
import type { NairaAccountProvider } from "../accounts/port.ts";
import { createPaystackBanks } from "../banks/paystack.ts";
import { createPaystackPayouts } from "./paystack.ts";

/** Compares adapters and sandbox with the vendor's own API description, because both may have the same mistake. */

const unlikeDescription = vendorDescription("paystack");
const calls: { question: VendorRequest; answer: Answer }[] = [];

const sandbox = await controlledSandbox();
const vendor = await replayServer(async (question) => {
  const answer = await forward(`${sandbox.url}/paystack`, question);
  calls.push({ question, answer });
  return answer;
});

const authorization = `Bearer ${testConfig().PAYSTACK_SECRET_KEY}`;

async function forward(base: string, { method, path, query, body }: VendorRequest): Promise<Answer> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { authorization, ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const response = await fetch(`${base}${path}?${query.toString()}`, { method, headers, ...sent });
  return { http: response.status, body: await response.json() };
}

/**
 * Intended differences from the vendor's OpenAPI description: the vendor's libraries send `perPage`, and the sample of
 * a transfer in the description has no reference.
 */
const onPurpose = [
  "GET /transfer has no perPage",
  "GET /transaction has no perPage",
  "GET /transfer 200: /data/0 must have required property 'reference'",
];

it("questions and answers are as the vendor describes them", async () => {
  const config = testConfig({ PAYSTACK_BASE_URL: vendor.url, NAIRA_ACCOUNT_BANK: "titan-paystack" });
  const [payouts, banks] = [createPaystackPayouts(config), createPaystackBanks(config)];
  const accounts = createPaystackAccounts(config);
  const reference = `described-${Date.now()}`;
  const order = {
    reference,
    amount: toMoney("NGN", "5000"),
    accountNumber: "0123456785",
    accountName: "OKONKWO ADAEZE",
    bankCode: "058",
    nipCode: "000013",
    narration: "Manilla MNL-1",
  };
  expect(await payouts.submit(order)).toEqual({ outcome: "taken" });
  expect(await payouts.submit(order)).toEqual({ outcome: "taken" });
  await expect.poll(() => payouts.query(order)).toMatchObject({ status: "paid" });
  expect(await payouts.query({ ...order, reference: "never-submitted-0001" })).toEqual({ status: "unknown" });
  const today = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) };
  const known = [{ reference, units: order.amount.units, at: new Date() }];
  expect((await payouts.entries(today, known)).entries).toMatchObject([{ reference }]);
  await payouts.balances();
  await banks.list();
  await banks.resolve({ accountNumber: "0123456785", bankCode: "058" });
  await accountNumbers(accounts);
  await Promise.all([payouts.close(), banks.close(), accounts.close()]);

  const names = new Set(calls.map(({ question }) => `${question.method} ${question.path}`));
  expect(names.size).toBeGreaterThanOrEqual(14);
  const unlike = calls.flatMap(({ question, answer }) => unlikeDescription(question, answer));
  expect([...new Set(unlike)].filter((one) => !onPurpose.includes(one))).toEqual([]);
});

async function accountNumbers(accounts: NairaAccountProvider): Promise<void> {
  const id = `described${Date.now()}`;
  const holder = { id, firstName: "Adaeze", lastName: "Okonkwo", phone: phoneNumberOf("+2348031234567") };
  const issued = await accounts.issue(holder);
  expect(await accounts.issue(holder)).toEqual(issued);
  if (issued.status !== "issued") throw new Error("no account was issued");
  const { accountNumber, accountId, accountName } = issued.account;
  expect(accountName).toBe("MANILLA/ADAEZE OKONKWO");
  await sandbox.control(`account-payments/${accountNumber}`, { amount: "1234.56", from: "BELLO AMINA" });
  const span = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) };
  const payments = await accounts.payments(span);
  const paid = payments.find((payment) => payment.accountNumber === accountNumber);
  expect(paid).toMatchObject({
    status: "paid",
    received: toMoney("NGN", "1234.56"),
    fee: toMoney("NGN", "12.34"),
  });
  expect(await accounts.payment(paid?.reference ?? "")).toEqual(paid);
  const { raw, headers } = await sandbox.webhook(paid?.reference ?? "");
  expect(accounts.parseWebhook(raw, headers)).toMatchObject({ kind: "message" });
  expect(accounts.parseWebhook(raw, {})).toEqual({ kind: "forged" });
  await expect(accounts.payment("never-paid-0001")).rejects.toMatchObject({ kind: "refused" });
  await accounts.deactivate(accountId);
  await accounts.deactivate("1");
}

it("notices an answer that is not as described", () => {
  const question = {
    method: "GET",
    path: "/balance",
    query: new URLSearchParams(),
    headers: {},
    body: undefined,
  };
  const balance = vendorAnswer("paystack", "paystack-balance");
  expect(unlikeDescription(question, balance)).toEqual([]);
  const wrong = { http: 200, body: { status: true, message: "", data: [{ currency: "NGN" }] } };
  expect(unlikeDescription(question, wrong)).toEqual([
    "GET /balance 200: /data/0 must have required property 'balance'",
  ]);
});
