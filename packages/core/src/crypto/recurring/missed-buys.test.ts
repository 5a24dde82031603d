import { TestClock, testContext } from "@manilla/testing/context";
import { createMember } from "@manilla/testing/members";
import { person as fund } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { expect, test } from "vitest";
import type { Actor } from "../../actor.ts";
import { readBalances } from "../../ledger/balances.ts";
import type { RecurringBuy } from "../../runtime/prisma/client.ts";
import { createRecurring } from "./recurring-buys.ts";
import { recurringBuys } from "./run-recurring-buys.ts";

const clock = new TestClock();
clock.set(new Date("2026-03-02T09:00:00Z"));
const ctx = await testContext({ overrides: { clock } });

/** A person with a daily purchase for ₦10,000 from today. */
async function saver() {
  const { actor } = await createMember(ctx);
  const ada: Actor = { ...actor, level: 2 };
  await fund(ctx.database, { naira: "1000000" }, ada.userId);
  await pricesNow();
  await createRecurring(ctx, ada, { currency: "btc", amount: "10000", frequency: "daily" });
  return ada;
}

const pricesNow = () => setPrices(ctx, { coins: { BTC: "50000" }, naira: "1600" });

async function due({ userId }: Actor): Promise<RecurringBuy | undefined> {
  await pricesNow();
  return (await recurringBuys.due(ctx)).find((buy) => buy.userId === userId);
}

/** Runs everything that is due, like the worker. Returns the outcome of each run. */
async function runAll(ada: Actor): Promise<string[]> {
  const outcomes = [];
  for (let buy = await due(ada); buy && outcomes.length < 10; buy = await due(ada))
    outcomes.push(await recurringBuys.run(ctx, ada, buy));
  return outcomes;
}

const bought = async ({ userId }: Actor) =>
  (1_000_000_00n - (await readBalances(ctx.prisma, userId)).NGN.available.units) / 10_000_00n;

async function runsOf({ userId }: Actor) {
  const { rows } = await ctx.database.owner.query<{ day: string; outcome: string }>(
    `select r.due_at::date::text as day, r.outcome from recurring_run r join recurring_buy b on b.id = r.recurring_buy_id
     where b.user_id = $1 order by r.due_at`,
    [userId],
  );
  return rows.map(({ day, outcome }) => `${day} ${outcome}`);
}

async function skipped({ userId }: Actor) {
  const { rows } = await ctx.database.owner.query<{ payload: { reason: string; missed?: string[] } }>(
    "select payload from ledger.outbox where topic = 'crypto.recurring_skipped' and payload ->> 'userId' = $1",
    [userId],
  );
  return rows.map(({ payload }) => payload);
}

test("after an outage of days one purchase is made, for today; the missed days are skipped and named once", async () => {
  const ada = await saver();
  expect(await runAll(ada)).toEqual(["bought"]);
  const first = clock.now();
  clock.pass(4 * 86_400);
  expect(await runAll(ada)).toEqual(["bought"]);
  expect([await bought(ada), await runsOf(ada)]).toEqual([
    2n,
    [
      "2026-03-02 bought",
      "2026-03-03 skipped",
      "2026-03-04 skipped",
      "2026-03-05 skipped",
      "2026-03-06 bought",
    ],
  ]);
  expect(await skipped(ada)).toMatchObject([
    { reason: expect.stringContaining("interrupted"), missed: ["2026-03-03", "2026-03-04", "2026-03-05"] },
  ]);
  clock.set(first);
});

test("by several workers, too", async () => {
  const ada = await saver();
  const first = clock.now();
  clock.pass(2 * 86_400);
  const buy = await due(ada);
  if (!buy) throw new Error("the buy should be due");
  await Promise.all(Array.from({ length: 5 }, () => recurringBuys.run(ctx, ada, buy)));
  expect([await bought(ada), (await skipped(ada)).length, await runAll(ada)]).toEqual([1n, 1, []]);
  clock.set(first);
});

test("a purchase that was made just before the outage is not called skipped", async () => {
  const ada = await saver();
  const buy = await due(ada);
  if (!buy) throw new Error("the buy should be due");
  await recurringBuys.run(ctx, ada, buy);
  // The worker died between the purchase and its record.
  await ctx.database.owner.query("delete from recurring_run where recurring_buy_id = $1", [buy.id]);
  await ctx.prisma.recurringBuy.update({ where: { id: buy.id }, data: { nextAt: buy.nextAt } });
  const first = clock.now();
  clock.pass(2 * 86_400);
  expect(await runAll(ada)).toEqual(["bought", "bought"]);
  expect([await bought(ada), await runsOf(ada)]).toEqual([
    2n,
    ["2026-03-02 bought", "2026-03-03 skipped", "2026-03-04 bought"],
  ]);
  clock.set(first);
});
