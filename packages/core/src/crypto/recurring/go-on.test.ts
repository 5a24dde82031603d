import { TestClock, testContext } from "@manilla/testing/context";
import { createMember } from "@manilla/testing/members";
import { person as fund } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { expect, test } from "vitest";
import type { Actor } from "../../actor.ts";
import { readBalances } from "../../ledger/balances.ts";
import { AppError } from "../../runtime/errors.ts";
import { createRecurring, pauseRecurring } from "./recurring-buys.ts";
import { recurringBuys } from "./run-recurring-buys.ts";

const clock = new TestClock();
clock.set(new Date("2026-03-02T09:00:00Z"));
const ctx = await testContext({ overrides: { clock } });

/** A person with a daily purchase for ₦10,000 that is due now. */
async function saver() {
  const { actor } = await createMember(ctx);
  const ada: Actor = { ...actor, level: 2 };
  await fund(ctx.database, { naira: "1000000" }, ada.userId);
  await setPrices(ctx, { coins: { BTC: "50000" }, naira: "1600" });
  const asked = { currency: "btc", amount: "10000", frequency: "daily" } as const;
  const { id } = JSON.parse((await createRecurring(ctx, ada, asked)).answerText) as { id: string };
  return { ada, id };
}

async function runAll(ada: Actor, using = ctx): Promise<string[]> {
  await setPrices(ctx, { coins: { BTC: "50000" }, naira: "1600" });
  const due = (await recurringBuys.due(ctx)).filter(({ userId }) => userId === ada.userId);
  return Promise.all(due.map((buy) => recurringBuys.run(using, ada, buy)));
}

const spent = async ({ userId }: Actor) =>
  100_000_000n - (await readBalances(ctx.prisma, userId)).NGN.available.units;

async function reasons({ userId }: Actor): Promise<string[]> {
  const { rows } = await ctx.database.owner.query<{ payload: { reason: string } }>(
    "select payload from ledger.outbox where topic = 'crypto.recurring_skipped' and payload->>'userId' = $1",
    [userId],
  );
  return rows.map(({ payload }) => payload.reason);
}

test.each([[[false]], [[true, false]], [[true, true, false]]])(
  "a purchase that is due stays due after the presses %j",
  async (presses) => {
    const { ada, id } = await saver();
    for (const paused of presses) {
      clock.pass(5);
      await pauseRecurring(ctx, ada, { id, paused });
    }
    expect(await runAll(ada)).toEqual(["bought"]);
    expect(await spent(ada)).toBe(1_000_000n);
  },
);

test("a purchase that was due when it was paused says so when it goes on days later", async () => {
  const { ada, id } = await saver();
  await pauseRecurring(ctx, ada, { id, paused: true });
  clock.pass(3 * 86_400);
  await pauseRecurring(ctx, ada, { id, paused: false });
  const runs = await ctx.prisma.recurringRun.findMany({ where: { recurringBuyId: id } });
  expect(runs).toMatchObject([{ dueAt: new Date("2026-03-02T07:00:00Z"), outcome: "skipped" }]);
  expect(await reasons(ada)).toEqual(["it was paused when it was due."]);
  expect([await runAll(ada), await spent(ada)]).toEqual([[], 0n]);
});

test.each([
  ["service_busy", "it could not be made that day."],
  ["rates_unavailable", "there was no reliable price that day."],
] as const)("a purchase that ends by %s says why in true words", async (code, reason) => {
  const { ada } = await saver();
  clock.pass(21 * 3_600);
  const ledger = { ...ctx.ledger, transact: () => Promise.reject(new AppError(code)) };
  expect(await runAll(ada, { ...ctx, ledger })).toEqual(["skipped"]);
  expect(await reasons(ada)).toEqual([reason]);
});
