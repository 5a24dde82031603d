import { TestClock, testContext } from "@manilla/testing/context";
import { createMember } from "@manilla/testing/members";
import { createPerson as fund, readEvents } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "../../actor.ts";
import { readBalances } from "../../ledger/balances.ts";
import { AppError } from "../../runtime/errors.ts";
import type { RecurringBuy } from "../../runtime/prisma/client.ts";
import { createRecurring, pauseRecurring } from "./recurring-buys.ts";
import { recurringBuys } from "./run-recurring-buys.ts";

const clock = new TestClock();
const ctx = await testContext({ overrides: { clock } });

beforeEach(() => clock.set(new Date("2026-03-02T09:00:00Z")));

async function saver() {
  const { actor } = await createMember(ctx);
  const ada: Actor = { ...actor, level: 2 };
  await fund(ctx.database, { naira: "1000000" }, ada.userId);
  await pricesNow();
  const asked = { currency: "btc", amount: "10000", frequency: "daily", startsOn: "2026-03-02" } as const;
  const { id } = JSON.parse((await createRecurring(ctx, ada, asked)).answerText) as { id: string };
  return { ada, id };
}

const pricesNow = () => setPrices(ctx, { coins: { BTC: "50000" }, naira: "1600" });

async function due({ userId }: Actor): Promise<RecurringBuy | undefined> {
  await pricesNow();
  return (await recurringBuys.due(ctx)).find((buy) => buy.userId === userId);
}

async function runAll(ada: Actor, using = ctx): Promise<string[]> {
  const outcomes = [];
  for (let buy = await due(ada); buy && outcomes.length < 10; buy = await due(ada))
    outcomes.push(await recurringBuys.run(using, ada, buy));
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

const skipsOf = ({ userId }: Actor) => readEvents(ctx.database, "crypto.recurring_skipped", userId);

test("after an outage of days one purchase is made, for today; the missed days are skipped and named once", async () => {
  const { ada } = await saver();
  expect(await runAll(ada)).toEqual(["bought"]);
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
  expect(await skipsOf(ada)).toMatchObject([
    { reason: expect.stringContaining("interrupted"), missed: ["2026-03-03", "2026-03-04", "2026-03-05"] },
  ]);
});

test("several workers make one purchase after an outage, too", async () => {
  const { ada } = await saver();
  clock.pass(2 * 86_400);
  const buy = await due(ada);
  if (!buy) throw new Error("the buy should be due");
  await Promise.all(Array.from({ length: 5 }, () => recurringBuys.run(ctx, ada, buy)));
  expect([await bought(ada), (await skipsOf(ada)).length, await runAll(ada)]).toEqual([1n, 1, []]);
});

test("a purchase that was made just before the outage is not called skipped", async () => {
  const { ada } = await saver();
  const buy = await due(ada);
  if (!buy) throw new Error("the buy should be due");
  await recurringBuys.run(ctx, ada, buy);
  // Deletes the record of the run, as if the worker had died after the purchase.
  await ctx.database.owner.query("delete from recurring_run where recurring_buy_id = $1", [buy.id]);
  await ctx.prisma.recurringBuy.update({ where: { id: buy.id }, data: { nextAt: buy.nextAt } });
  clock.pass(2 * 86_400);
  expect(await runAll(ada)).toEqual(["bought", "bought"]);
  expect([await bought(ada), await runsOf(ada)]).toEqual([
    2n,
    ["2026-03-02 bought", "2026-03-03 skipped", "2026-03-04 bought"],
  ]);
});

test.each([[[false]], [[true, false]], [[true, true, false]]])(
  "a purchase that is due stays due after the presses %j",
  async (presses) => {
    const { ada, id } = await saver();
    for (const paused of presses) {
      clock.pass(5);
      await pauseRecurring(ctx, ada, { id, paused });
    }
    expect(await runAll(ada)).toEqual(["bought"]);
    expect(await bought(ada)).toBe(1n);
  },
);

test("a purchase that was due when it was paused says so when it goes on days later", async () => {
  const { ada, id } = await saver();
  await pauseRecurring(ctx, ada, { id, paused: true });
  clock.pass(3 * 86_400);
  await pauseRecurring(ctx, ada, { id, paused: false });
  const runs = await ctx.prisma.recurringRun.findMany({ where: { recurringBuyId: id } });
  expect(runs).toMatchObject([{ dueAt: new Date("2026-03-02T07:00:00Z"), outcome: "skipped" }]);
  expect(await skipsOf(ada)).toMatchObject([{ reason: "it was paused when it was due." }]);
  expect([await runAll(ada), await bought(ada)]).toEqual([[], 0n]);
});

test.each([
  ["locked", "we couldn't make it that day."],
  ["rates_unavailable", "there was no reliable price that day."],
] as const)("a purchase that ends by %s says why in true words", async (code, reason) => {
  const { ada } = await saver();
  clock.pass(21 * 3_600);
  const ledger = { ...ctx.ledger, transact: () => Promise.reject(new AppError(code)) };
  expect(await runAll(ada, { ...ctx, ledger })).toEqual(["skipped"]);
  expect(await skipsOf(ada)).toMatchObject([{ reason }]);
});
