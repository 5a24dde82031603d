import { airtime, someNumber } from "@manilla/testing/fixtures/bills-fixture";
import { repeatFixture } from "@manilla/testing/fixtures/repeat-fixture";
import { member } from "@manilla/testing/members";
import { person as fund } from "@manilla/testing/people";
import { describe, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { actorOf } from "../../users/session/find-actor.ts";
import { purchaseBill } from "../purchase-bill.ts";
import { listRecurringBills, pauseRecurringBill, removeRecurringBill } from "./recurring-bills.ts";
import { nextMonth, recurringBills } from "./run-recurring-bills.ts";

const fixture = await repeatFixture();

async function runAll(actor: Actor): Promise<number> {
  const mine = (await recurringBills.due(fixture.ctx)).filter(({ userId }) => userId === actor.userId);
  // Five workers find the due bill at the same time.
  await Promise.all(
    mine.flatMap((repeat) => Array.from({ length: 5 }, () => recurringBills.run(fixture.ctx, actor, repeat))),
  );
  return mine.length;
}

async function countEvents(topic: string, actor: Actor): Promise<number> {
  const { rowCount } = await fixture.database.owner.query(
    "select from ledger.outbox where topic = $1 and payload ->> 'userId' = $2",
    [topic, actor.userId],
  );
  return rowCount ?? 0;
}

const month = 32 * 86_400;

/** Advances the clock until the bill is due, and this many months more. */
async function untilDue(id: string, monthsMore = 0): Promise<void> {
  const { nextAt, day } = await fixture.ctx.prisma.billRepeat.findUniqueOrThrow({ where: { id } });
  let due = nextAt;
  for (let months = 0; months < monthsMore; months += 1) due = nextMonth(due, day);
  fixture.clock.pass(Math.ceil((due.getTime() - fixture.clock.now().getTime()) / 1_000));
}
const bought = (phone: string) =>
  fixture.firstVendor.sold.filter(({ order }) => order.recipient === phone).length;

describe("a bill that is repeated", () => {
  it.each(["paused", "removed"])(
    "is not bought once it was %s, though a worker had seen it due",
    async (how) => {
      const { actor, id, phone } = await fixture.repeated("automatic");
      await untilDue(id);
      const [due] = (await recurringBills.due(fixture.ctx)).filter(({ userId }) => userId === actor.userId);
      if (how === "removed") await removeRecurringBill(fixture.ctx, actor, id);
      else await pauseRecurringBill(fixture.ctx, actor, { id, paused: true });
      if (due) await recurringBills.run(fixture.ctx, actor, due);
      expect([due?.id, bought(phone)]).toEqual([id, 1]);
    },
  );

  it("is bought once a month by several workers", async () => {
    const { actor, id, phone } = await fixture.repeated("automatic");
    expect(await runAll(actor)).toBe(0);
    await untilDue(id);
    expect(await runAll(actor)).toBe(1);
    expect(bought(phone)).toBe(2);
    const [repeat] = (await listRecurringBills(fixture.ctx, actor)).repeats;
    expect(repeat).toMatchObject({ id, lastRun: { outcome: "bought" } });
    expect(await fixture.kobo(actor)).toMatchObject({ available: 50_000n });
  });

  it("is paid once after an outage of months; what was missed is skipped, and its owner is notified once", async () => {
    const { actor, id, phone } = await fixture.repeated("automatic", "5000");
    await untilDue(id, 3);
    for (let cycles = 0; cycles < 4; cycles += 1) await runAll(actor);
    expect(bought(phone)).toBe(2);
    const { rows } = await fixture.database.owner.query(
      "select outcome, count(*)::int as n from bill_repeat_run where repeat_id = $1 group by outcome order by outcome",
      [id],
    );
    expect(rows).toEqual([
      { outcome: "bought", n: 1 },
      { outcome: "skipped", n: 3 },
    ]);
    expect(await countEvents("bill.repeat_skipped", actor)).toBe(1);
    const [repeat] = (await listRecurringBills(fixture.ctx, actor)).repeats;
    expect(new Date(repeat?.nextAt ?? 0).getTime()).toBeGreaterThan(fixture.clock.now().getTime());
  });

  it("keeps what was paid just before an outage: that month is not called skipped", async () => {
    const { actor, id, phone } = await fixture.repeated("automatic", "5000");
    await untilDue(id);
    const [due] = (await recurringBills.due(fixture.ctx)).filter((repeat) => repeat.id === id);
    if (!due) throw new Error("the bill should be due");
    await recurringBills.run(fixture.ctx, actor, due);
    // The worker died between the purchase and its record.
    const before = [due.nextAt, id];
    await fixture.database.owner.query("update bill_repeat set next_at = $1 where id = $2", before);
    await fixture.database.owner.query(
      "update bill_repeat_run set outcome = 'begun', transaction_id = null where repeat_id = $1",
      [id],
    );
    await untilDue(id, 3);
    for (let cycles = 0; cycles < 4; cycles += 1) await runAll(actor);
    expect(bought(phone)).toBe(3);
    const { rows } = await fixture.database.owner.query(
      "select outcome from bill_repeat_run where repeat_id = $1 order by period",
      [id],
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(["bought", "skipped", "skipped", "bought"]);
  });

  it("is skipped with a notification when the balance is short", async () => {
    const { actor, id, phone } = await fixture.repeated("automatic", "600");
    await untilDue(id);
    await runAll(actor);
    expect(bought(phone)).toBe(1);
    expect(await countEvents("bill.repeat_skipped", actor)).toBe(1);
  });

  it("is skipped with a notification while the account is frozen", async () => {
    const { actor, id, phone } = await fixture.repeated("automatic");
    await untilDue(id);
    await runAll({ ...actor, restrictions: { frozen: true, heldUntil: null, newDeviceUntil: null } });
    expect(bought(phone)).toBe(1);
    expect(await countEvents("bill.repeat_skipped", actor)).toBe(1);
  });

  it("counts towards what a hold still allows, and is skipped with a notification above that", async () => {
    const [within, above] = [
      await fixture.repeated("automatic", "20000"),
      await fixture.repeated("automatic", "20000"),
    ];
    await untilDue(within.id);
    const heldUntil = new Date(fixture.clock.now().getTime() + 3_600_000);
    const restrictions = { frozen: false, heldUntil, newDeviceUntil: null };
    await purchaseBill(fixture.ctx, { ...above.actor, restrictions }, airtime(someNumber(), "4800"));
    await runAll({ ...within.actor, restrictions });
    await runAll({ ...above.actor, restrictions });
    expect([bought(within.phone), bought(above.phone)]).toEqual([2, 1]);
    expect(await countEvents("bill.repeat_skipped", above.actor)).toBe(1);
  });

  it.each([
    ["daily limit", "daily_kobo", /limit for the day/],
    ["amount that needs a second factor", "confirm_above", /second factor/],
  ])("keeps to its owner's own %s, and says why it was skipped", async (_rule, column, reason) => {
    const { actor: owner } = await member(fixture.ctx);
    const { userId } = owner;
    await fund(fixture.database, { naira: "1500" }, userId);
    const { id, phone } = await fixture.repeated("automatic", "1500", owner);
    await fixture.database.owner.query(
      `insert into payment_rule (user_id, ${column}, changed_at) values ($1, 40000, now())`,
      [userId],
    );
    await untilDue(id);
    const worker = await actorOf(fixture.ctx, userId);
    if (!worker) throw new Error("the account is open");
    await runAll(worker);
    expect(bought(phone)).toBe(1);
    const { rows } = await fixture.database.owner.query(
      "select payload ->> 'reason' as reason from ledger.outbox where topic = 'bill.repeat_skipped' and payload ->> 'userId' = $1",
      [userId],
    );
    expect(rows).toEqual([{ reason: expect.stringMatching(reason) }]);
  });

  it("is only reminded of when that was chosen, once", async () => {
    const { actor, id, phone } = await fixture.repeated("reminder");
    await untilDue(id);
    await runAll(actor);
    expect([bought(phone), await countEvents("bill.reminder", actor)]).toEqual([1, 1]);
  });

  it("rests while it is paused, and is gone when it is removed", async () => {
    const { actor, id, phone } = await fixture.repeated("automatic");
    await pauseRecurringBill(fixture.ctx, actor, { id, paused: true });
    fixture.clock.pass(month * 2);
    expect(await runAll(actor)).toBe(0);
    await pauseRecurringBill(fixture.ctx, actor, { id, paused: false });
    expect(await runAll(actor)).toBe(0);
    await removeRecurringBill(fixture.ctx, actor, id);
    fixture.clock.pass(month * 2);
    expect(await runAll(actor)).toBe(0);
    expect(bought(phone)).toBe(1);
    await expect(removeRecurringBill(fixture.ctx, actor, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    ["2026-01-31T12:00:00Z", 31, "2026-02-28T07:00:00.000Z"],
    ["2026-02-28T12:00:00Z", 31, "2026-03-31T07:00:00.000Z"],
    ["2026-12-05T12:00:00Z", 5, "2027-01-05T07:00:00.000Z"],
    // One hour before midnight UTC it is already the next month in Lagos.
    ["2026-01-31T23:30:00Z", 1, "2026-03-01T07:00:00.000Z"],
  ])("after %s the %ith is %s", (after, day, next) => {
    expect(nextMonth(new Date(after), day).toISOString()).toBe(next);
  });
});
