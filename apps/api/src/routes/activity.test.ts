import { availableAccount, heldAccount, houseAccount } from "@manilla/core/ledger/accounts";
import { newId } from "@manilla/core/runtime/ids";
import { toMoney } from "@manilla/shared/money";
import { createPerson as fund, newStart } from "@manilla/testing/people";
import { expect, test } from "vitest";
import { callApi, signUp, testApp } from "../testing/app.ts";
import { billsRoutes } from "./bills.ts";
import { usersRoutes } from "./users.ts";
import { walletRoutes } from "./wallet.ts";

const { app, ctx } = await testApp({
  routes: [usersRoutes, walletRoutes, billsRoutes],
  config: { RATE_LIMIT_FACTOR: "10000" },
});

async function customer() {
  const { user, token } = await signUp(app);
  const userId = user.id;
  await fund(ctx.database, { naira: "1000000" }, userId);
  for (let count = 0; count < 10; count++) await ctx.ledger.transact(bought(userId));
  await ctx.ledger.transact(withdrawing(userId, "GTBank 0123456785"));
  const failed = withdrawing(userId, "=HYPERLINK(evil)");
  await ctx.ledger.transact(failed);
  await ctx.ledger.advance({
    id: failed.id,
    from: "pending_approval",
    to: "rejected",
    final: true,
    reason: "The name does not match",
    legs: [{ from: heldAccount(userId), to: availableAccount(userId), money: toMoney("NGN", "5000") }],
  });
  return { userId, token, failed: failed.id };
}

function bought(userId: string) {
  const [total, value, fee] = [toMoney("NGN", "1020"), toMoney("NGN", "1000"), toMoney("NGN", "20")];
  const coin = toMoney("BTC", "0.00001");
  return newStart(userId, {
    kind: "crypto.buy",
    moneyOut: total,
    moneyIn: coin,
    fee,
    price: "62500",
    rate: "1600",
    nairaValue: value,
    dollarCents: 62n,
    legs: [
      { from: availableAccount(userId), to: houseAccount("inventory"), money: value },
      { from: availableAccount(userId), to: houseAccount("fees"), money: fee },
      { from: houseAccount("inventory"), to: availableAccount(userId), money: coin },
    ],
  });
}

function withdrawing(userId: string, counterparty: string) {
  const amount = toMoney("NGN", "5000");
  return newStart(userId, {
    id: newId(),
    kind: "naira.withdrawal",
    state: "pending_approval",
    final: false,
    moneyOut: amount,
    counterparty,
    details: { bankName: "GTBank", approverNote: "not for the customer" },
    legs: [{ from: availableAccount(userId), to: heldAccount(userId), money: amount }],
  });
}

test("everything is listed newest first, page by page, without a gap", async () => {
  const { token } = await customer();
  const seen: string[] = [];
  let cursor = "";
  do {
    const { json } = await callApi(app, `GET /transactions?limit=5${cursor}`, { token });
    seen.push(...json.data.transactions.map((line: { id: string }) => line.id));
    cursor = json.data.next ? `&cursor=${json.data.next}` : "";
  } while (cursor);
  expect(seen).toHaveLength(13);
  expect([...seen].sort().reverse()).toEqual(seen);
});

test("filters and searches only the person's own transactions", async () => {
  const { token } = await customer();
  const list = async (query: string) =>
    (await callApi(app, `GET /transactions?${query}`, { token })).json.data.transactions;
  const trades = await list("kind=trades");
  expect(trades).toHaveLength(10);
  expect(trades[0]).toMatchObject({
    title: "Bought Bitcoin",
    status: "completed",
    out: { asset: "NGN", amount: "1020.00" },
    in: { asset: "BTC", amount: "0.00001000" },
    fee: { asset: "NGN", amount: "20.00" },
    nairaValue: "1000.00",
    dollarValue: "0.62",
  });
  expect(await list("status=pending")).toHaveLength(1);
  expect(await list("status=failed")).toHaveLength(1);
  expect(await list("search=gtbank")).toHaveLength(1);
  expect(await list("from=2020-01-01&to=2020-12-31")).toHaveLength(0);
});

test("one transaction shows its history, its next step, and only what the customer may see", async () => {
  const { token, failed } = await customer();
  const { json } = await callApi(app, `GET /transactions/${failed}`, { token });
  expect(json.data.timeline).toMatchObject([
    { label: "Awaiting approval" },
    { label: "Rejected", reason: "The name does not match" },
  ]);
  expect(json.data.details).toEqual([{ label: "Bank", value: "GTBank" }]);
  expect(json.data.next).toBeNull();
  const [waiting] = (await callApi(app, "GET /transactions?status=pending", { token })).json.data
    .transactions;
  const detail = await callApi(app, `GET /transactions/${waiting.id}`, { token });
  expect(detail.json.data.next).toMatchObject({
    text: expect.stringContaining("reviewing"),
    by: expect.any(String),
  });
});

test("a bill names its company, its product and whom it was for, by the name that the person saved", async () => {
  const { user, token } = await signUp(app);
  await fund(ctx.database, { naira: "50000" }, user.id);
  const bill = async (kind: "bill.electricity" | "bill.data", counterparty: string) => {
    const amount = toMoney("NGN", "1000");
    const booked = newStart(user.id, {
      kind,
      state: "held",
      final: false,
      moneyOut: amount,
      counterparty,
      legs: [{ from: availableAccount(user.id), to: heldAccount(user.id), money: amount }],
    });
    await ctx.ledger.transact(booked);
    return booked;
  };
  const { id } = await bill("bill.electricity", "Ikeja Electric Prepaid for 45012345678");
  await bill("bill.data", "MTN Data: 1.5GB for Monthly for 08031234567");
  const list = async () =>
    (await callApi(app, "GET /transactions?kind=bills", { token })).json.data.transactions;
  expect(await list()).toMatchObject([
    { title: "Data · MTN", counterparty: "1.5GB (monthly) · 0803 123 4567" },
    { title: "Electricity · Ikeja", counterparty: "45012345678" },
  ]);
  const meter = { kind: "meter", number: "45012345678", name: "Mum's meter" };
  expect((await callApi(app, "POST /bills/recipients", { token, body: meter })).status).toBe(200);
  expect((await list())[1].counterparty).toBe("Mum's meter · 45012345678");
  const detail = await callApi(app, `GET /transactions/${id}`, { token });
  expect(detail.json.data).toMatchObject({
    counterparty: "Mum's meter · 45012345678",
    details: [
      { label: "Provider", value: "Ikeja Electric Prepaid" },
      { label: "Meter number", value: "45012345678" },
    ],
  });
});

test("a deposit of coins does not list the person's own address, and its page names it whole", async () => {
  const { user, token } = await signUp(app);
  const address = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
  const deposit = newStart(user.id, {
    kind: "crypto.deposit",
    state: "confirming",
    final: false,
    moneyIn: toMoney("USDT", "20"),
    counterparty: address,
    details: { network: "TRC-20", txid: "65b4090649eb1c1f5d2ab0f7c3e84d9a502a7f6e" },
    legs: [],
  });
  await ctx.ledger.transact(deposit);
  const { id } = deposit;
  const { transactions } = (await callApi(app, "GET /transactions", { token })).json.data;
  expect(transactions).toMatchObject([{ id, counterparty: null }]);
  const { details } = (await callApi(app, `GET /transactions/${id}`, { token })).json.data;
  expect(details).toContainEqual({ label: "Your address", value: address });
});

test("another person's transaction is not found, and a strange cursor or day is refused", async () => {
  const { failed } = await customer();
  const { token } = await signUp(app);
  expect((await callApi(app, `GET /transactions/${failed}`, { token })).status).toBe(404);
  const wrong = "cursor=1 from=2026-13-45 to=2026-02-31 limit=0 limit=101 kind=secret from=x".split(" ");
  for (const query of wrong) {
    expect((await callApi(app, `GET /transactions?${query}`, { token })).status, query).toBe(400);
  }
});

test("a statement is a spreadsheet in which no text runs as a formula", async () => {
  const { token } = await customer();
  const answer = await callApi(app, "GET /transactions/export?format=csv&kind=naira", { token });
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="manilla-statement.csv"',
  });
  const rows = answer.text.trim().split("\r\n");
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain("Date (Lagos),Reference,Description");
  expect(answer.text).toContain("'=HYPERLINK(evil)");
  expect(answer.text).not.toMatch(/[,"]=HYPERLINK/);
});

test("a statement is also a printable document with any number of lines", async () => {
  const { token } = await customer();
  const answer = await callApi(app, "GET /transactions/export?format=pdf", { token });
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  expect(answer.text.startsWith("%PDF-")).toBe(true);
  const [line] = (await callApi(app, "GET /transactions?kind=trades", { token })).json.data.transactions;
  const receipt = await callApi(app, `GET /transactions/${line.id}/receipt`, { token });
  expect(receipt.headers["content-disposition"]).toBe(
    `attachment; filename="manilla-receipt-${line.reference}.pdf"`,
  );
  expect(receipt.text.startsWith("%PDF-")).toBe(true);
  expect((await callApi(app, "GET /transactions/export?format=xls", { token })).status).toBe(400);
  expect(
    (await callApi(app, "GET /transactions/export?format=pdf&from=2026-02-01&to=2026-01-01", { token }))
      .status,
  ).toBe(400);
});

test("nothing but a completed transaction has a receipt", async () => {
  const { token, failed } = await customer();
  const refused = await callApi(app, `GET /transactions/${failed}/receipt`, { token });
  expect(refused.status).toBe(409);
  const pending = (await callApi(app, "GET /transactions?kind=naira&status=pending", { token })).json.data;
  const [line] = pending.transactions;
  expect((await callApi(app, `GET /transactions/${line.id}/receipt`, { token })).json).toMatchObject({
    status: false,
    message: "You can get a receipt once the transaction is completed.",
  });
});
