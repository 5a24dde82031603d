import { availableAccount, houseAccount } from "@manilla/core/ledger/accounts";
import { feePercent } from "@manilla/shared/fee-percent";
import { toMoney } from "@manilla/shared/money";
import { createPerson as fund, newStart } from "@manilla/testing/people";
import { expect, it } from "vitest";
import { callApi, signUp, testApp } from "../testing/app.ts";
import { configRoutes } from "./config.ts";
import { usersRoutes } from "./users.ts";
import { walletRoutes } from "./wallet.ts";

const { app, ctx } = await testApp({ routes: [configRoutes, usersRoutes, walletRoutes] });

async function spender(times: number) {
  const { user, token } = await signUp(app);
  await fund(ctx.database, { naira: "1000" }, user.id);
  for (let count = 0; count < times; count += 1) {
    const legs = [
      { from: availableAccount(user.id), to: houseAccount("inventory"), money: toMoney("NGN", "10") },
    ];
    await ctx.ledger.transact(newStart(user.id, { legs }));
  }
  return { token };
}

it("the books are open to their owner: accounts, and every entry with the balance after it", async () => {
  const { token } = await spender(5);
  const { json } = await callApi(app, "GET /ledger/accounts", { token });
  expect(json.data.accounts).toContainEqual({ asset: "NGN", purpose: "available", balance: "950.00" });
  const entries = [];
  let cursor = "";
  do {
    const page = await callApi(app, `GET /ledger/entries?limit=4${cursor}`, { token });
    expect(page.status).toBe(200);
    entries.push(...page.json.data.entries);
    cursor = page.json.data.next === null ? "" : `&cursor=${page.json.data.next}`;
  } while (cursor !== "");
  expect(entries.map(({ number, amount, balanceAfter }) => [number, amount, balanceAfter])).toEqual([
    [6, "-10.00", "950.00"],
    [5, "-10.00", "960.00"],
    [4, "-10.00", "970.00"],
    [3, "-10.00", "980.00"],
    [2, "-10.00", "990.00"],
    [1, "1000.00", "1000.00"],
  ]);
  const { transactionId } = entries[0];
  const own = await callApi(app, `GET /ledger/entries?transactionId=${transactionId}`, { token });
  expect(own.json.data).toEqual({ entries: [entries[0]], next: null });
  expect((await callApi(app, `GET /transactions/${transactionId}`, { token })).status).toBe(200);
});

it("another person reads nothing of these books", async () => {
  await spender(1);
  const other = await signUp(app);
  const { json } = await callApi(app, "GET /ledger/entries", { token: other.token });
  expect(json.data).toEqual({ entries: [], next: null });
});

it.each([
  "asset=XYZ",
  "asset=ngn'--",
  "purpose=inventory",
  "purpose=fees",
  "cursor=-1",
  "cursor=1e3",
  "limit=0",
  "limit=101",
  "userId=019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
])("entries are refused for %s", async (query) => {
  const { token } = await signUp(app);
  expect((await callApi(app, `GET /ledger/entries?${query}`, { token })).status).toBe(400);
});

it("every fee, minimum and maximum is open to everyone, as data", async () => {
  const { status, json } = await callApi(app, "GET /fees");
  expect(status).toBe(200);
  const { fees, marginPercent } = json.data;
  expect(marginPercent).toBe("1");
  expect(fees).toContainEqual({
    service: "naira.withdrawal",
    percent: feePercent.withdraw,
    minimum: { asset: "NGN", amount: "100.00" },
    maximum: { asset: "NGN", amount: "5000000.00" },
  });
  for (const side of ["buy", "sell", "swap", "send"] as const)
    expect(fees).toContainEqual({
      service: `crypto.${side}`,
      percent: feePercent[side],
      minimum: { asset: "USD", amount: "1.00" },
      maximum: null,
    });
  expect(new Set(fees.map(({ service }: { service: string }) => service)).size).toBe(fees.length);
});
