import { money } from "@manilla/shared/money";
import { beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/database.ts";
import { operation, person } from "../testing/people.ts";
import { available, house } from "./accounts.ts";
import { readBalances } from "./balances.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});

test("money moves from one account to another", async () => {
  const ada = await person(db, { naira: "1000" });
  await db.ledger.transact(
    operation(ada, { legs: [{ from: available(ada), to: house("fees"), money: money("NGN", "400.50") }] }),
  );
  expect((await readBalances(db.pool, ada)).NGN.available).toEqual(money("NGN", "599.50"));
});
