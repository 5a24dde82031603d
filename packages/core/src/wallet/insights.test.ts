import { toMoney } from "@manilla/shared/money";
import { TestClock, testContext } from "@manilla/testing/context";
import { createPerson, newStart } from "@manilla/testing/people";
import { expect, it } from "vitest";
import { availableAccount, houseAccount } from "../ledger/accounts.ts";
import type { TransactionStart } from "../ledger/types.ts";
import { newId } from "../runtime/ids.ts";
import { makeGainsFile, readGains } from "./holding.ts";
import { readSpending } from "./spending.ts";

const clock = new TestClock();
clock.set(new Date("2026-11-22T12:00:00Z"));
const ctx = await testContext({ overrides: { clock } });

async function book(userId: string, at: string, changes: Partial<TransactionStart>): Promise<void> {
  const when = new Date(at);
  const { moneyOut, moneyIn } = changes;
  const legs = [
    ...(moneyOut ? [{ from: availableAccount(userId), to: houseAccount("suspense"), money: moneyOut }] : []),
    ...(moneyIn ? [{ from: houseAccount("suspense"), to: availableAccount(userId), money: moneyIn }] : []),
  ];
  await ctx.ledger.transact(newStart(userId, { id: newId(when), at: when, legs, ...changes }));
}

const actorOf = (userId: string) => ({ userId, sessionId: newId(), level: 2 as const });
const buy = (coins: string, naira: string) =>
  ({ kind: "crypto.buy", moneyOut: toMoney("NGN", naira), moneyIn: toMoney("BTC", coins) }) as const;
const sell = (coins: string, naira: string) =>
  ({ kind: "crypto.sell", moneyOut: toMoney("BTC", coins), moneyIn: toMoney("NGN", naira) }) as const;

it("the gain of a year is its sales at average cost; earlier years count towards the cost alone", async () => {
  const userId = await createPerson(ctx.database, { naira: "1000000" });
  await book(userId, "2025-03-01T10:00:00Z", buy("1", "100000"));
  await book(userId, "2025-12-31T22:59:00Z", sell("0.2", "30000"));
  await book(userId, "2025-12-31T23:30:00Z", buy("0.8", "160000"));
  await book(userId, "2026-02-01T10:00:00Z", sell("0.8", "150000"));
  await book(userId, "2026-03-01T10:00:00Z", sell("0.4", "50000"));
  expect(await readGains(ctx, actorOf(userId), 2026)).toMatchObject({
    proceeds: "200000.00",
    cost: "180000.00",
    gain: "20000.00",
    complete: true,
    coins: [{ currency: "BTC", sales: 2, gain: "20000.00" }],
  });
  expect(await readGains(ctx, actorOf(userId), 2025)).toMatchObject({ gain: "10000.00" });
  const sheet = (await makeGainsFile(ctx, actorOf(userId), 2026)).body.toString("utf8").trim().split("\r\n");
  expect(sheet).toHaveLength(3);
  expect(sheet[2]).toMatch(/,BTC,0\.40000000,50000\.00,60000\.00,-10000\.00$/);
});

it("a sale counts in its year also after coins whose transaction has an older id than its time", async () => {
  const userId = await createPerson(ctx.database, { naira: "1000000" });
  await book(userId, "2026-12-01T10:00:00Z", buy("1", "100000"));
  const credited = { kind: "crypto.receive", moneyIn: toMoney("BTC", "1") } as const;
  await book(userId, "2027-01-02T10:00:00Z", { ...credited, id: newId(new Date("2026-12-30T10:00:00Z")) });
  await book(userId, "2026-12-31T10:00:00Z", sell("0.5", "80000"));
  expect(await readGains(ctx, actorOf(userId), 2026)).toMatchObject({
    proceeds: "80000.00",
    cost: "50000.00",
  });
});

it("coins count from when they are credited, so a sale before that has the cost of those there were", async () => {
  const userId = await createPerson(ctx.database, { naira: "1000000" });
  await book(userId, "2026-12-01T10:00:00Z", buy("1", "100000"));
  const [coins, seen] = [toMoney("BTC", "1"), new Date("2026-12-31T10:00:00Z")];
  const id = newId(seen);
  await ctx.ledger.transact(
    newStart(userId, {
      id,
      at: seen,
      kind: "crypto.deposit",
      state: "confirming",
      final: false,
      moneyIn: coins,
      nairaValue: toMoney("NGN", "300000"),
    }),
  );
  await book(userId, "2026-12-31T11:00:00Z", sell("0.5", "80000"));
  const [at, legs] = [
    new Date("2026-12-31T23:30:00Z"),
    [{ from: houseAccount("sub_accounts"), to: availableAccount(userId), money: coins }],
  ];
  await ctx.ledger.advance({ id, from: "confirming", to: "credited", final: true, at, legs });
  await book(userId, "2027-01-02T10:00:00Z", sell("0.5", "80000"));
  const gains = (year: number) => readGains(ctx, actorOf(userId), year);
  expect(await gains(2026)).toMatchObject({ cost: "50000.00", gain: "30000.00" });
  // The 1.5 coins cost ₦350,000 (0.5 × 100,000 + 1 × 300,000), and a third of them was sold.
  expect(await gains(2027)).toMatchObject({ cost: "116666.66", gain: "-36666.66" });
});

it("spending has what went through, by month of Lagos and category; coins that were bought are none", async () => {
  const userId = await createPerson(ctx.database, { naira: "1000000" });
  const send = (naira: string) => ({ kind: "transfer.send", moneyOut: toMoney("NGN", naira) }) as const;
  await book(userId, "2026-10-31T22:59:00Z", send("1000"));
  await book(userId, "2026-10-31T23:30:00Z", send("2000"));
  await book(userId, "2026-11-02T10:00:00Z", send("500"));
  await book(userId, "2026-11-03T10:00:00Z", buy("0.1", "9000"));
  await book(userId, "2026-05-31T10:00:00Z", send("7777"));
  expect(await readSpending(ctx, actorOf(userId), 6)).toEqual({
    months: [
      {
        month: "2026-11",
        total: "2500.00",
        categories: [{ category: "people", amount: "2500.00", count: 2 }],
      },
      {
        month: "2026-10",
        total: "1000.00",
        categories: [{ category: "people", amount: "1000.00", count: 1 }],
      },
    ],
  });
});
