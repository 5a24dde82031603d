import { toMoney } from "@manilla/shared/money";
import { advanceFixture } from "@manilla/testing/ledger/ledger-fixture";
import { createPerson, newStart } from "@manilla/testing/people";
import { expect, test } from "vitest";
import { newId } from "../runtime/ids.ts";
import { requestScope } from "../runtime/request-scope.ts";
import { availableAccount, heldAccount, houseAccount, type Leg } from "./accounts.ts";
import { readBalances, readLimitsUsed } from "./balances.ts";
import { readTimeline, readTransaction } from "./history.ts";

const { db, withdrawal } = await advanceFixture();
const reversed = (legs: readonly Leg[]) => legs.map((leg) => ({ ...leg, from: leg.to, to: leg.from }));

test("twenty racing steps move an operation once", async () => {
  const ada = await createPerson(db, { naira: "100" });
  const { id, legs } = await withdrawal(ada, "100");
  const back = { id, from: "processing", to: "failed", final: true, legs: reversed(legs) };
  const paid: Leg[] = [{ from: heldAccount(ada), to: houseAccount("bank"), money: toMoney("NGN", "100") }];
  const pay = { id, from: "processing", to: "paid", final: true, legs: paid };
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => db.ledger.advance(n % 2 ? pay : back)),
  );
  expect(outcomes.filter(({ moved }) => moved)).toHaveLength(1);
  expect(new Set(outcomes.map(({ state }) => state)).size).toBe(1);
  expect((await readBalances(db.prisma, ada)).NGN.held.units).toBe(0n);
});

test("a step sets the final amounts, merges details and appends to the timeline", async () => {
  const ada = await createPerson(db);
  const deposit = newStart(ada, {
    kind: "naira.deposit",
    state: "pending",
    final: false,
    moneyIn: toMoney("NGN", "500"),
    details: { requested: "500", channel: "popup" },
    provider: "payaza",
    providerReference: newId(),
  });
  await db.ledger.transact(deposit);
  await db.ledger.advance({
    id: deposit.id,
    from: ["pending", "expired"],
    to: "completed",
    final: true,
    reason: "₦480.00 received",
    moneyIn: toMoney("NGN", "480"),
    details: { channel: "transfer", flag: "underpaid" },
    legs: [
      { from: houseAccount("bank"), to: availableAccount(ada), money: toMoney("NGN", "480") },
      { from: houseAccount("costs"), to: houseAccount("bank"), money: toMoney("NGN", "4.80") },
    ],
  });
  expect(await readTransaction(db.prisma, deposit.id)).toMatchObject({
    state: "completed",
    final: true,
    dueAt: null,
    moneyIn: toMoney("NGN", "480"),
    providerReference: deposit.providerReference,
    details: { requested: "500", channel: "transfer", flag: "underpaid" },
  });
  expect(await readTimeline(db.prisma, deposit.id)).toMatchObject([
    { state: "pending", reason: null },
    { state: "completed", reason: "₦480.00 received" },
  ]);
});

test("a step that stays notes details and the next look, without a line or money", async () => {
  const ada = await createPerson(db, { naira: "10" });
  const { id, legs } = await withdrawal(ada, "10");
  const dueAt = new Date(Date.now() - 1000);
  const step = { id, from: "processing", to: "processing", final: false };
  await db.ledger.advance({ ...step, details: { tries: 1 }, dueAt });
  expect(await readTransaction(db.prisma, id)).toMatchObject({ dueAt, details: { tries: 1 } });
  expect(await readTimeline(db.prisma, id)).toHaveLength(1);
  await expect(db.ledger.advance({ ...step, legs: reversed(legs) })).rejects.toThrow(/moves no money/);
  await db.ledger.advance({ id, from: "processing", to: "failed", final: true, legs: reversed(legs) });
  expect(await readTransaction(db.prisma, id)).toMatchObject({ state: "failed", dueAt: null });
});

test.each([
  ["at once", 0],
  ["although it was asked for a moment before midnight and counted after it", 86_400_000],
])("what failed gives its day's limit back, %s", async (_when, earlierMs) => {
  const ada = await createPerson(db, { naira: "10" });
  const { id, legs } = await withdrawal(ada, "10", {
    at: new Date(Date.now() - earlierMs),
    limits: [{ limit: "withdraw", use: 1000n, cap: 1500n }],
  });
  expect((await readLimitsUsed(db.prisma, ada)).get("withdraw")).toBe(1000n);
  const step = { id, from: "processing", to: "failed", final: true, legs: reversed(legs) };
  const back = { ...step, giveBackLimits: true };
  await Promise.all([db.ledger.advance(back), db.ledger.advance(back)]);
  expect((await readLimitsUsed(db.prisma, ada)).get("withdraw")).toBe(0n);
});

test("money without a known owner is given to its owner once", async () => {
  const ada = await createPerson(db);
  const received = toMoney("NGN", "70");
  const parked = {
    ...newStart(ada),
    userId: null,
    kind: "naira.deposit",
    state: "suspended",
    final: false,
  } as const;
  await db.ledger.transact({
    ...parked,
    legs: [{ from: houseAccount("bank"), to: houseAccount("suspense"), money: received }],
  });
  const found: Leg[] = [{ from: houseAccount("suspense"), to: availableAccount(ada), money: received }];
  const step = { id: parked.id, from: "suspended", to: "resolved", final: true, userId: ada, legs: found };
  expect(await Promise.all([db.ledger.advance(step), db.ledger.advance(step)])).toMatchObject([
    { moved: true },
    { moved: false },
  ]);
  expect(await readTransaction(db.prisma, parked.id, ada)).toMatchObject({ state: "resolved" });
  expect((await readBalances(db.prisma, ada)).NGN.available).toEqual(received);
});

test("a step without a transaction is not found, and one without the money is refused", async () => {
  const step = { from: "a", to: "paid", final: true };
  await expect(db.ledger.advance({ ...step, id: newId() })).rejects.toMatchObject({ code: "not_found" });
  const ada = await createPerson(db, { naira: "10" });
  const { id, legs } = await withdrawal(ada, "10");
  const tooMuch: Leg[] = [{ from: heldAccount(ada), to: houseAccount("bank"), money: toMoney("NGN", "11") }];
  const refused = db.ledger.advance({ ...step, id, from: "processing", legs: tooMuch });
  await expect(refused).rejects.toMatchObject({
    code: "insufficient_funds",
    details: { data: { shortfall: "1.00" } },
  });
  await db.ledger.advance({ id, from: "processing", to: "failed", final: true, legs: reversed(legs) });
});

test("several steps of one operation in one batch follow each other", async () => {
  const ada = await createPerson(db, { naira: "10" });
  const { id, legs } = await withdrawal(ada, "10", { state: "approved" });
  const outcomes = await Promise.all([
    db.ledger.advance({ id, from: "approved", to: "processing", final: false }),
    db.ledger.advance({ id, from: "processing", to: "failed", final: true, legs: reversed(legs) }),
  ]);
  expect(outcomes).toEqual([
    { moved: true, state: "processing" },
    { moved: true, state: "failed" },
  ]);
});

test("steps of many requests that share a batch each announce their own event", async () => {
  const ada = await createPerson(db, { naira: "100" });
  const made = await Promise.all(Array.from({ length: 6 }, () => withdrawal(ada, "1")));
  await Promise.all(
    made.map(({ id }) =>
      requestScope.run(`request of ${id}`, () =>
        db.ledger.advance({
          id,
          from: "processing",
          to: "processing",
          final: false,
          events: [{ topic: "test.looked_at", payload: { id } }],
        }),
      ),
    ),
  );
  const { rows } = await db.pool.query("select payload from ledger.outbox where topic = 'test.looked_at'");
  expect(rows).toHaveLength(6);
  for (const { payload } of rows) expect(payload.requestId).toBe(`request of ${payload.id}`);
});
