import { fromUnits } from "@manilla/shared/money";
import { paymentFixture, paymentLegs } from "@manilla/testing/ledger/ledger-fixture";
import { createPerson, newStart } from "@manilla/testing/people";
import type pg from "pg";
import { expect, test } from "vitest";
import { createLedger } from "./ledger.ts";
import type { TransactionStart } from "./types.ts";

const { db } = await paymentFixture();

function watched() {
  const sent: number[] = [];
  const query = async (statement: pg.QueryConfig) => {
    sent.push(JSON.parse(String(statement.values?.[0])).length);
    return db.pool.query(statement);
  };
  return { ledger: createLedger({ query } as unknown as pg.Pool), sent };
}

const beyond = fromUnits("NGN", 2n ** 63n);
const pay = (userId: string, over: Partial<TransactionStart> = {}): TransactionStart =>
  newStart(userId, { legs: paymentLegs(userId, "10"), ...over });

const bad: Partial<TransactionStart>[] = [
  { nairaValue: beyond },
  { limits: [{ limit: "trade", use: 2n ** 64n, cap: 10n }] },
  { details: { note: "half a character \ud83d" } },
  { details: { note: "no character \u0000" } },
];

test("honest operations beside four that the database cannot store are each sent once", async () => {
  const { ledger, sent } = watched();
  const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(db, { naira: "10" })));
  const owner = await createPerson(db, { naira: "10" });
  const pending = people.flatMap((userId, n) => {
    const spoiled = bad[n];
    return spoiled ? [pay(owner, spoiled), pay(userId)] : [pay(userId)];
  });
  const results = await Promise.allSettled(pending.map((one) => ledger.transact(one)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(people.length);
  expect(results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []))).toEqual(
    Array(bad.length).fill("bad_request"),
  );
  expect(sent.reduce((sum, items) => sum + items, 0)).toBe(people.length);
});

test("a text that only looks like an escaped half character is stored", async () => {
  const { ledger, sent } = watched();
  const userId = await createPerson(db, { naira: "10" });
  await ledger.transact(pay(userId, { details: { note: String.raw`\ud83d \\u0000` } }));
  expect(sent).toEqual([1]);
});
