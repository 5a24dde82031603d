import type { RecurringBuy } from "@manilla/shared/crypto/recurring-contract";
import { lagosDay } from "@manilla/shared/lagos";
import { TestClock, testContext } from "@manilla/testing/context";
import { createMember } from "@manilla/testing/members";
import { createPerson, readEvents } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { describe, expect, test } from "vitest";
import type { Actor } from "../../actor.ts";
import { readBalances } from "../../ledger/balances.ts";
import { createRecurring, endRecurring, listRecurring, pauseRecurring } from "./recurring-buys.ts";
import { recurringBuys } from "./run-recurring-buys.ts";

const clock = new TestClock();

clock.set(new Date("2026-03-02T09:00:00Z"));
const ctx = await testContext({ overrides: { clock } });

async function saver(naira = "1000000"): Promise<Actor> {
  const { actor } = await createMember(ctx);
  await createPerson(ctx.database, { naira }, actor.userId);
  await setPrices(ctx, { coins: { BTC: "50000" }, naira: "1600" });
  return { ...actor, level: 2 };
}

async function runAll(actor: Actor) {
  await setPrices(ctx, { coins: { BTC: "50000" }, naira: "1600" });
  const mine = (await recurringBuys.due(ctx)).filter((buy) => buy.userId === actor.userId);
  return Promise.all(mine.map((buy) => recurringBuys.run(ctx, actor, buy)));
}

const daily = (amount = "10000") =>
  ({ currency: "btc", amount, frequency: "daily", startsOn: lagosDay(clock.now()) }) as const;
const spent = async (actor: Actor) =>
  1_000_000_00n - (await readBalances(ctx.prisma, actor.userId)).NGN.available.units;
const skipsOf = ({ userId }: Actor) => readEvents(ctx.database, "crypto.recurring_skipped", userId);

describe("a purchase that repeats", () => {
  test("is made once a period by several workers", async () => {
    const ada = await saver();
    await createRecurring(ctx, ada, daily());
    const due = (await recurringBuys.due(ctx)).filter((buy) => buy.userId === ada.userId);
    expect(due).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 20 }, () => due.map((buy) => recurringBuys.run(ctx, ada, buy))).flat(),
    );
    expect(await spent(ada)).toBe(10_000_00n);
    expect(await runAll(ada)).toEqual([]);
    clock.pass(86_400);
    expect(await runAll(ada)).toEqual(["bought"]);
    expect(await spent(ada)).toBe(20_000_00n);
    expect((await listRecurring(ctx, ada))[0]).toMatchObject({
      amount: "10000.00",
      lastRun: { outcome: "bought" },
    });
  });

  test("is skipped with a notification when the balance is short, and retried in the next period", async () => {
    const poor = await saver("5000");
    await createRecurring(ctx, poor, daily());
    expect(await runAll(poor)).toEqual(["skipped"]);
    expect(await runAll(poor)).toEqual([]);
    expect(await skipsOf(poor)).toMatchObject([
      { currency: "BTC", amount: "10000.00", reason: "your naira balance is too low." },
    ]);
  });

  test("waits while there is no price, and lets the day go after twenty hours", async () => {
    const ada = await saver();
    await createRecurring(ctx, ada, daily());
    clock.pass(3_600);
    const [buy] = (await recurringBuys.due(ctx)).filter((one) => one.userId === ada.userId);
    if (!buy) throw new Error("the buy should be due");
    expect(await recurringBuys.run(ctx, ada, buy)).toBe("waiting");
    clock.pass(18 * 3_600); // 21 hours after the due time, and three hours before the next due time
    expect(await recurringBuys.run(ctx, ada, buy)).toBe("skipped");
    expect(await spent(ada)).toBe(0n);
    clock.pass(3 * 3_600);
  });

  test("that was made by a worker that died is not called skipped, whatever the prices are afterwards", async () => {
    const ada = await saver();
    await createRecurring(ctx, ada, daily("2000"));
    const [buy] = (await recurringBuys.due(ctx)).filter((one) => one.userId === ada.userId);
    if (!buy) throw new Error("the buy should be due");
    expect(await recurringBuys.run(ctx, ada, buy)).toBe("bought");
    // Deletes the record of the run, as if the worker had died after the purchase.
    await ctx.database.owner.query("delete from recurring_run where recurring_buy_id = $1", [buy.id]);
    await ctx.prisma.recurringBuy.update({ where: { id: buy.id }, data: { nextAt: buy.nextAt } });
    await setPrices(ctx, { coins: { BTC: "50000" }, naira: "3200" });
    expect(await recurringBuys.run(ctx, ada, buy)).toBe("bought");
    const [listed] = await listRecurring(ctx, ada);
    expect(listed?.lastRun).toMatchObject({ outcome: "bought", transactionId: expect.any(String) });
    expect(await skipsOf(ada)).toEqual([]);
    expect(await spent(ada)).toBe(2_000_00n);
  });

  test("rests while it is paused, and is over when it is ended", async () => {
    const ada = await saver();
    const buy: RecurringBuy = JSON.parse((await createRecurring(ctx, ada, daily())).answerText);
    const seen = (await recurringBuys.due(ctx)).filter(({ id }) => id === buy.id);
    const runSeen = () => Promise.all(seen.map((due) => recurringBuys.run(ctx, ada, due)));
    await pauseRecurring(ctx, ada, { id: buy.id, paused: true });
    expect(await runAll(ada)).toEqual([]);
    expect(await runSeen()).toEqual(["waiting"]);
    await pauseRecurring(ctx, ada, { id: buy.id, paused: false });
    await endRecurring(ctx, ada, buy.id);
    expect(await runSeen()).toEqual(["waiting"]);
    expect(await spent(ada)).toBe(0n);
    expect(await runAll(ada)).toEqual([]);
    await expect(endRecurring(ctx, ada, buy.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(pauseRecurring(ctx, await saver(), { id: buy.id, paused: true })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("buys nothing for the days on which it was paused, when it goes on", async () => {
    const ada = await saver();
    const { id }: RecurringBuy = JSON.parse((await createRecurring(ctx, ada, daily())).answerText);
    expect(await runAll(ada)).toEqual(["bought"]);
    await pauseRecurring(ctx, ada, { id, paused: true });
    clock.pass(3 * 86_400);
    const resumed = await pauseRecurring(ctx, ada, { id, paused: false });
    expect(Date.parse(resumed.nextAt)).toBeGreaterThan(clock.now().getTime());
    expect(await runAll(ada)).toEqual([]);
    clock.pass(86_400);
    expect(await runAll(ada)).toEqual(["bought"]);
    expect(await spent(ada)).toBe(20_000_00n);
  });

  test("there are never more than its owner can see, also when many are created at once", async () => {
    const ada = await saver();
    const created = await Promise.allSettled(
      Array.from({ length: 28 }, () => createRecurring(ctx, ada, { ...daily(), frequency: "monthly" })),
    );
    expect(created.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    const there = await ctx.prisma.recurringBuy.count({ where: { userId: ada.userId } });
    expect([there, (await listRecurring(ctx, ada)).length]).toEqual([20, 20]);
  });

  test("starts at the next 8 am in Lagos, or at once if its owner chooses today after that", async () => {
    clock.set(new Date("2026-05-04T06:59:59Z"));
    const ada = await saver();
    const { startsOn: today, ...untouched } = daily();
    const first = async (more: { startsOn?: string } = {}): Promise<string> =>
      JSON.parse((await createRecurring(ctx, ada, { ...untouched, ...more })).answerText).nextAt.slice(0, 13);
    expect(await first()).toBe("2026-05-04T07");
    clock.pass(1);
    expect([await first(), await first({ startsOn: today })]).toEqual(["2026-05-05T07", "2026-05-04T07"]);
  });

  test.each([
    ["less than a dollar", { amount: "1000" }, "below_minimum"],
    ["yesterday", { startsOn: "2026-03-01" }, "bad_request"],
    ["a day there is not", { startsOn: "2026-13-41" }, "bad_request"],
    ["31 April", { startsOn: "2026-04-31" }, "bad_request"],
    ["naira", { currency: "ngn" }, "bad_request"],
  ] as const)("is refused for %s", async (_what, changes, code) => {
    const refused = createRecurring(ctx, await saver(), { ...daily(), ...changes });
    await expect(refused).rejects.toMatchObject({ code });
  });
});
