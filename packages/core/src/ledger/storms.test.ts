import { randomUUID } from "node:crypto";
import { toMoney } from "@manilla/shared/money";
import { testDatabase } from "@manilla/testing/database";
import { createPerson, newStart } from "@manilla/testing/people";
import { stormRounds } from "@manilla/testing/sizes";
import { expect, test } from "vitest";
import { AppError } from "../runtime/errors.ts";
import { availableAccount, houseAccount } from "./accounts.ts";
import { readBalances } from "./balances.ts";
import { createLedger } from "./ledger.ts";
import type { Ledger, TransactionStart } from "./types.ts";

const db = await testDatabase();
const processes = [db.ledger, ...[1, 2, 3].map((largestBatch) => createLedger(db.pool, { largestBatch }))];

function together(
  requests: TransactionStart[],
): Promise<PromiseSettledResult<{ answerText: string; replayed: boolean }>[]> {
  // Cast: the remainder is a valid index.
  return Promise.allSettled(
    requests.map((request, n) => (processes[n % processes.length] as Ledger).transact(request)),
  );
}

test(`${stormRounds} storms of 20 spends of one balance have one winner each`, {
  timeout: 300_000,
}, async () => {
  for (let storm = 0; storm < stormRounds; storm += 1) {
    const ada = await createPerson(db, { naira: "100" });
    const legs = [{ from: availableAccount(ada), to: houseAccount("fees"), money: toMoney("NGN", "100") }];
    const results = await together(Array.from({ length: 20 }, () => newStart(ada, { legs })));
    const losers = results.filter((result) => result.status === "rejected");
    expect(losers).toHaveLength(19);
    for (const { reason } of losers) {
      expect(reason).toBeInstanceOf(AppError);
      expect(reason).toMatchObject({
        code: "insufficient_funds",
        details: { data: { shortfall: "100.00" } },
      });
    }
    expect((await readBalances(db.prisma, ada)).NGN.available.units).toBe(0n);
  }
});

test(`${stormRounds} storms of 20 identical keys have one effect and 20 identical answers`, {
  timeout: 300_000,
}, async () => {
  for (let storm = 0; storm < stormRounds; storm += 1) {
    const ada = await createPerson(db, { naira: "100" });
    const legs = [{ from: availableAccount(ada), to: houseAccount("fees"), money: toMoney("NGN", "5") }];
    const idempotency = { scope: "POST /storm", key: randomUUID(), requestHash: "same" };
    const requests = Array.from({ length: 20 }, (_, n) =>
      newStart(ada, { legs, idempotency, answer: { n } }),
    );
    const results = await together(requests);
    const answers = results.map((result) => (result.status === "fulfilled" ? result.value : null));
    expect(new Set(answers.map((answer) => answer?.answerText)).size).toBe(1);
    expect(answers.filter((answer) => answer?.replayed === false)).toHaveLength(1);
    expect((await readBalances(db.prisma, ada)).NGN.available).toEqual(toMoney("NGN", "95"));
  }
});

test("transfers that cross each other never lock each other out", { timeout: 120_000 }, async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, () => createPerson(db, { naira: "1000", coins: { BTC: "10" } })),
  );
  const before = await deadlocks();
  for (let round = 0; round < stormRounds; round += 1) {
    const requests = Array.from({ length: 40 }, () => {
      const [from, to] = pickTwo(people);
      return newStart(from, {
        legs: [
          { from: availableAccount(from), to: availableAccount(to), money: toMoney("NGN", "1") },
          { from: availableAccount(to), to: availableAccount(from), money: toMoney("BTC", "0.01") },
          { from: availableAccount(from), to: houseAccount("fees"), money: toMoney("NGN", "0.10") },
        ],
      });
    });
    const results = await together(requests);
    const bugs = results.filter(
      (result) => result.status === "rejected" && !(result.reason instanceof AppError),
    );
    expect(bugs).toEqual([]);
  }
  expect(await deadlocks()).toBe(before);
});

function pickTwo(people: string[]): [string, string] {
  const first = Math.floor(Math.random() * people.length);
  const second = (first + 1 + Math.floor(Math.random() * (people.length - 1))) % people.length;
  return [people[first] ?? "", people[second] ?? ""];
}

async function deadlocks(): Promise<string> {
  const { rows } = await db.owner.query(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  return String(rows[0]?.deadlocks);
}
