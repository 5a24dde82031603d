import { addMilliseconds, hours } from "@manilla/shared/duration";
import { toMoney } from "@manilla/shared/money";
import { type TestDatabase, testDatabase } from "@manilla/testing/database";
import { createPerson, newStart } from "@manilla/testing/people";
import { beforeEach, expect, test, vi } from "vitest";
import { availableAccount, houseAccount } from "./accounts.ts";
import type { Queryable } from "./balances.ts";
import { sealBooks, verifyBooks, verifyRecentBooks } from "./verify.ts";

let db: TestDatabase;
let ada: string;

/** Runs `act` with a clock that is two hours behind, because a seal covers only rows older than an hour. */
async function twoHoursAgo<T>(act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: addMilliseconds(new Date(), -hours(2)) });
  return await act().finally(() => vi.useRealTimers());
}

const pay = (naira: string) =>
  db.ledger.transact(
    newStart(ada, {
      legs: [{ from: availableAccount(ada), to: houseAccount("fees"), money: toMoney("NGN", naira) }],
    }),
  );
const sealedBefore = async (books: Queryable = db.owner) =>
  (await books.query<{ at: Date }>("select sealed_before as at from ledger.book_seal")).rows[0]?.at;

async function damaged(sql: string, look: (books: Queryable) => Promise<void>): Promise<void> {
  const client = await db.owner.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    await client.query(sql);
    await look(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

beforeEach(async () => {
  db = await testDatabase();
  await twoHoursAgo(async () => {
    ada = await createPerson(db, { naira: "100", coins: { BTC: "1" } });
    await pay("10");
  });
  expect(await sealBooks(db.pool)).toEqual([]);
});

test("what came after the seal is verified from the sealed balances on", async () => {
  await pay("5");
  expect(await verifyRecentBooks(db.pool)).toEqual([]);
  const { rows } = await db.owner.query<{ total: string; version: string; balance: string }>(
    `select s.total, s.version, a.balance from ledger.sealed_balance s join ledger.account a on a.id = s.account_id
      where a.user_id = $1 and a.asset = 'NGN' and a.purpose = 'available'`,
    [ada],
  );
  expect(rows).toEqual([{ total: "9000", version: "2", balance: "8500" }]);
});

test("a balance that no entry explains is found, though its entries are sealed", async () => {
  await damaged("update ledger.account set balance = balance + 1 where purpose = 'fees'", async (books) => {
    const found = await verifyRecentBooks(books);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toMatchObject({ violation: "balance_unlike_its_entries" });
  });
});

test("sealed books are read whole again a day later, and wrong ones keep the seal they had", async () => {
  const before = await sealedBefore();
  const doubled =
    "update ledger.entry set amount = amount * 2, balance_after = balance_after * 2 where version = 1";
  await damaged(doubled, async (books) => {
    expect(await sealBooks(books)).toEqual([]);
    await books.query("update ledger.book_seal set sealed_at = sealed_at - interval '1 day'");
    const wrong = await sealBooks(books);
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong).toEqual(await verifyBooks(books));
    expect(await sealedBefore(books)).toEqual(before);
  });
});

test("an event that waits too long is reported, and is no reason to read the whole books or to leave them unsealed", async () => {
  const before = await sealedBefore();
  const waits = `insert into ledger.outbox (id, topic, payload, created_at)
    values (gen_random_uuid(), 'test.announced', '{}', now() - interval '1 hour')`;
  await damaged(waits, async (books) => {
    expect(await verifyRecentBooks(books)).toMatchObject([{ violation: "outbox_too_old" }]);
    expect(await sealedBefore(books)).toEqual(before);
    await books.query("update ledger.book_seal set sealed_at = sealed_at - interval '1 day'");
    expect(await sealBooks(books)).toMatchObject([{ violation: "outbox_too_old" }]);
    expect(await sealedBefore(books)).not.toEqual(before);
  });
});

test("a journal that was committed hours late is no alarm: the whole books are right, and the seal is renewed", async () => {
  const before = await sealedBefore();
  await twoHoursAgo(() => pay("5"));
  expect(await verifyRecentBooks(db.pool)).toEqual([]);
  expect(await sealedBefore()).not.toEqual(before);
  const { rows } = await db.owner.query("select from ledger.verify_recent()");
  expect(rows).toEqual([]);
});
