import { toMoney } from "@manilla/shared/money";
import { testDatabase } from "@manilla/testing/database";
import { createPerson, newStart } from "@manilla/testing/people";
import { beforeEach, expect, test } from "vitest";
import { newId } from "../runtime/ids.ts";
import { availableAccount, houseAccount } from "./accounts.ts";
import {
  announceEvent,
  announceSql,
  finishOutbox,
  postponeOutbox,
  readWaitingEvents,
  returnOutbox,
  takeOutbox,
} from "./outbox.ts";

const db = await testDatabase();
beforeEach(async () => {
  await db.owner.query("delete from ledger.outbox");
});

async function happened(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  for (const id of ids) await announceEvent(db.prisma, { id, topic: "test.happened", payload: { id } });
  return ids;
}

const waiting = () => readWaitingEvents(db.prisma, 1_000);
const lease = (ids: string[], leaseSeconds = 30) =>
  takeOutbox(db.prisma, { finished: [], leased: ids, leaseSeconds });

test("an event is there when its operation is, and only then", async () => {
  const ada = await createPerson(db, { naira: "10" });
  const legs = [{ from: availableAccount(ada), to: houseAccount("fees"), money: toMoney("NGN", "6") }];
  const requests = [1, 2].map((n) =>
    newStart(ada, { legs, events: [{ topic: "test.paid", payload: { n } }] }),
  );
  await Promise.allSettled(requests.map((request) => db.ledger.transact(request)));
  expect(await waiting()).toMatchObject([
    { topic: "test.paid", payload: { n: 1 }, transactionId: requests[0]?.id, attempts: 0 },
  ]);
});

test("a plain command's event comes and goes with its commit", async () => {
  const failing = db.prisma.$transaction([
    db.prisma.$executeRaw`select ${announceSql({ topic: "test.rolled_back", payload: {} })}`,
    db.prisma.$queryRaw`select 1 / 0`,
  ]);
  await expect(failing).rejects.toThrow("division by zero");
  expect(await waiting()).toEqual([]);
});

test("takers running at once never share an event, and none is forgotten", async () => {
  const ids = await happened(60);
  const taken: string[] = [];
  const take = async (leased: boolean) => {
    const some = (await waiting()).slice(0, 10).map(({ id }) => id);
    const [mine, theirs] = leased ? [[], some] : [some, []];
    taken.push(...(await takeOutbox(db.prisma, { finished: mine, leased: theirs, leaseSeconds: 60 })));
  };
  while ((await waiting()).length > 0) await Promise.all([true, false, true, false].map(take));
  expect(taken.toSorted()).toEqual(ids.toSorted());
});

test("what was leased and not finished comes back after its lease, in order; what is finished never does", async () => {
  const ids = await happened(4);
  const [first = "", second = "", third = "", fourth = ""] = ids;
  await lease([first, second, third], 0);
  await takeOutbox(db.prisma, { finished: [fourth], leased: [], leaseSeconds: 0 });
  await finishOutbox(db.prisma, [second]);
  expect((await waiting()).map(({ id, attempts }) => [id, attempts])).toEqual([
    [first, 1],
    [third, 1],
  ]);
  expect(await lease([first, second, third, fourth])).toEqual([first, third]);
  expect(await waiting()).toEqual([]);
  expect(await lease([first])).toEqual([]);
});

test("what failed is due again after its pause, with its reason kept", async () => {
  const [id = ""] = await happened(1);
  await lease([id]);
  await returnOutbox(db.prisma, { id, error: "the queue was away", pauseSeconds: 60 });
  expect(await waiting()).toEqual([]);
  await returnOutbox(db.prisma, { id, error: "again", pauseSeconds: -1 });
  expect(await waiting()).toMatchObject([{ id, attempts: 1 }]);
  await postponeOutbox(db.prisma, { id, error: "spoiled", pauseSeconds: 60 });
  expect(await waiting()).toEqual([]);
  const { rows } = await db.owner.query("select last_error, attempts from ledger.outbox");
  expect(rows).toEqual([{ last_error: "spoiled", attempts: 2 }]);
});

test("a commit with events wakes the listener", async () => {
  const listener = await db.owner.connect();
  await listener.query("listen outbox");
  const woken = new Promise((resolve) => listener.once("notification", resolve));
  const ada = await createPerson(db);
  await db.ledger.transact(newStart(ada, { events: [{ topic: "test.happened", payload: {} }] }));
  await woken;
  await listener.query("unlisten outbox");
  listener.release();
});
