import { money } from "@manilla/shared/money";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/database.ts";
import { operation, person } from "../testing/people.ts";
import { available, house } from "./accounts.ts";
import { newId } from "./ids.ts";
import { announce, claimOutbox, finishOutbox, returnOutbox } from "./outbox.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await db.owner.query("delete from ledger.outbox");
});

async function happened(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  for (const id of ids) await announce(db.pool, { id, topic: "test.happened", payload: { id } });
  return ids;
}

test("an event is there when its operation is, and only then", async () => {
  const ada = await person(db, { naira: "10" });
  const legs = [{ from: available(ada), to: house("fees"), money: money("NGN", "6") }];
  const wishes = [1, 2].map((n) =>
    operation(ada, { legs, events: [{ topic: "test.paid", payload: { n } }] }),
  );
  await Promise.allSettled(wishes.map((wish) => db.ledger.transact(wish)));
  expect(await claimOutbox(db.pool)).toMatchObject([
    { topic: "test.paid", payload: { n: 1 }, transactionId: wishes[0]?.id, attempts: 1 },
  ]);
});

test("a plain command's event comes and goes with its commit", async () => {
  const client = await db.pool.connect();
  await client.query("begin");
  await announce(client, { topic: "test.rolled_back", payload: {} });
  await client.query("rollback");
  client.release();
  expect(await claimOutbox(db.pool)).toEqual([]);
});

test("claimers running at once never share an event, and none is forgotten", async () => {
  const ids = await happened(60);
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimOutbox(db.pool, { atMost: 10 })));
  const taken = claims.flat().map(({ id }) => id);
  expect(new Set(taken).size).toBe(taken.length);
  taken.push(...(await claimOutbox(db.pool)).map(({ id }) => id));
  expect(taken.toSorted()).toEqual(ids.toSorted());
});

test("what is not finished comes back after its lease, in order; what is finished never does", async () => {
  const ids = await happened(3);
  const [first, second, third] = ids;
  await claimOutbox(db.pool, { leaseSeconds: 0 });
  await finishOutbox(db.pool, [second ?? ""]);
  const back = await claimOutbox(db.pool);
  expect(back.map(({ id, attempts }) => [id, attempts])).toEqual([
    [first, 2],
    [third, 2],
  ]);
  expect(await claimOutbox(db.pool)).toEqual([]);
});

test("what failed is due again after its pause, with its reason kept", async () => {
  const [id = ""] = await happened(1);
  await claimOutbox(db.pool);
  await returnOutbox(db.pool, { id, error: "the queue was away", pauseSeconds: 60 });
  expect(await claimOutbox(db.pool)).toEqual([]);
  await returnOutbox(db.pool, { id, error: "again", pauseSeconds: -1 });
  expect(await claimOutbox(db.pool)).toMatchObject([{ id, attempts: 2 }]);
  const { rows } = await db.owner.query("select last_error from ledger.outbox");
  expect(rows).toEqual([{ last_error: "again" }]);
});

test("a commit with events wakes the listener", async () => {
  const listener = await db.owner.connect();
  await listener.query("listen outbox");
  const woken = new Promise((resolve) => listener.once("notification", resolve));
  const ada = await person(db);
  await db.ledger.transact(operation(ada, { events: [{ topic: "test.happened", payload: {} }] }));
  await woken;
  await listener.query("unlisten outbox");
  listener.release();
});
