import type { BillPurchase } from "@manilla/shared/bills/contract";
import { inSeconds, millisecondsBetween } from "@manilla/shared/duration";
import { airtimeOf, someNumber } from "@manilla/testing/fixtures/bills-fixture";
import { repeatFixture, repeatIn } from "@manilla/testing/fixtures/repeat-fixture";
import { createMember } from "@manilla/testing/members";
import { createPerson, readEvents } from "@manilla/testing/people";
import { describe, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../runtime/errors.ts";
import { actorOf } from "../../users/session/find-actor.ts";
import { recheckBill } from "../process-bill.ts";
import { purchaseBill } from "../purchase-bill.ts";
import {
  createRecurringBill,
  listRecurringBills,
  pauseRecurringBill,
  removeRecurringBill,
} from "./recurring-bills.ts";
import { nextMonth, recurringBills } from "./run-recurring-bills.ts";

const fixture = await repeatFixture();

describe("a bill that is repeated", () => {
  it("is created once by repeated and parallel requests, with the same answer", async () => {
    const actor = await fixture.actor("500");
    const { answerText } = await purchaseBill(fixture.ctx, actor, airtimeOf(someNumber()));
    const { transactionId }: BillPurchase = JSON.parse(answerText);
    const ask = (day: number) =>
      createRecurringBill(fixture.ctx, actor, { transactionId, mode: "automatic", day });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(5)));
    answers.push(await ask(5));
    expect(new Set(answers.map(({ answerText: text }) => text)).size).toBe(1);
    // The same order on a different day is a second recurring bill.
    await ask(20);
    await removeRecurringBill(fixture.ctx, actor, answers.map(repeatIn)[0]?.id ?? "");
    await ask(5);
    expect((await listRecurringBills(fixture.ctx, actor)).repeats.map(({ day }) => day)).toEqual(
      expect.arrayContaining([5, 20]),
    );
    expect((await listRecurringBills(fixture.ctx, actor)).repeats).toHaveLength(2);
  });

  it("is one of twenty at most, also when many are created at once", async () => {
    const { actor } = await createMember(fixture.ctx);
    await createPerson(fixture.database, { naira: "500" }, actor.userId);
    const { answerText } = await purchaseBill(fixture.ctx, actor, airtimeOf(someNumber()));
    const { transactionId }: BillPurchase = JSON.parse(answerText);
    const days = Array.from({ length: 28 }, (_, index) => index + 1);
    const created = await Promise.allSettled(
      days.map((day) => createRecurringBill(fixture.ctx, actor, { transactionId, mode: "automatic", day })),
    );
    expect(created.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(await fixture.ctx.prisma.billRepeat.count({ where: { userId: actor.userId } })).toBe(20);
  });

  it("belongs to its owner only, and needs a delivered bill", async () => {
    const { id } = await fixture.repeated("automatic");
    const other = await fixture.actor();
    await expect(pauseRecurringBill(fixture.ctx, other, { id, paused: true })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(removeRecurringBill(fixture.ctx, other, id)).rejects.toMatchObject({ code: "not_found" });
    const phone = someNumber();
    fixture.firstVendor.setResult(phone, "pending");
    const { answerText } = await purchaseBill(fixture.ctx, other, airtimeOf(phone));
    const { transactionId }: BillPurchase = JSON.parse(answerText);
    const asked = { transactionId, mode: "automatic" } as const;
    await expect(createRecurringBill(fixture.ctx, other, asked)).rejects.toMatchObject({ code: "conflict" });
  });
});

async function runAll(actor: Actor): Promise<number> {
  const mine = (await recurringBills.due(fixture.ctx)).filter(({ userId }) => userId === actor.userId);
  await Promise.all(
    mine.flatMap((repeat) => Array.from({ length: 5 }, () => recurringBills.run(fixture.ctx, actor, repeat))),
  );
  return mine.length;
}

const skipsOf = ({ userId }: Pick<Actor, "userId">) =>
  readEvents(fixture.database, "bill.repeat_skipped", userId);

const month = 32 * 86_400;

const bought = (phone: string) =>
  fixture.firstVendor.sold.filter(({ order }) => order.recipient === phone).length;

it("a bill that is due stays due when its owner says go on, paused a moment before or never", async () => {
  for (const pauses of [[false], [true, false], [true, true, false]]) {
    const { actor, id, phone } = await fixture.repeated("automatic");
    await untilDue(id);
    for (const paused of pauses) await pauseRecurringBill(fixture.ctx, actor, { id, paused });
    expect(await runAll(actor), String(pauses)).toBe(1);
    expect(bought(phone), String(pauses)).toBe(2);
  }
});

it("a bill that was due when it was paused says so when it goes on months later", async () => {
  const { actor, id, phone } = await fixture.repeated("automatic");
  await untilDue(id);
  const { nextAt } = await fixture.ctx.prisma.billRepeat.findUniqueOrThrow({ where: { id } });
  await pauseRecurringBill(fixture.ctx, actor, { id, paused: true });
  fixture.clock.pass(month * 2);
  await pauseRecurringBill(fixture.ctx, actor, { id, paused: false });
  const runs = await fixture.ctx.prisma.billRepeatRun.findMany({ where: { repeatId: id } });
  expect(runs).toMatchObject([{ period: nextAt.toISOString().slice(0, 7), outcome: "skipped" }]);
  expect(await skipsOf(actor)).toHaveLength(1);
  expect([await runAll(actor), bought(phone)]).toEqual([0, 1]);
});

it("a bill whose answer was lost is never called skipped, because its order may still commit", async () => {
  const { ctx, clock } = fixture;
  const { actor, id, phone } = await fixture.repeated("automatic");
  await untilDue(id);
  clock.pass(21 * 3_600);
  const [due] = (await recurringBills.due(ctx)).filter((repeat) => repeat.id === id);
  if (!due) throw new Error("the bill should be due");
  const transact = () => Promise.reject(new AppError("service_busy"));
  const busy = { ...ctx, ledger: { ...ctx.ledger, transact } };
  expect(await recurringBills.run(busy, actor, due)).toBe("waiting");
  expect(await recurringBills.run(ctx, actor, due)).toBe("bought");
  expect([await skipsOf(actor), bought(phone)]).toEqual([[], 2]);
});

it("the last run says what became of its bill since: under way, paid, and not delivered once the money is back", async () => {
  const { ctx, clock, firstVendor } = fixture;
  const { actor } = await createMember(ctx);
  await createPerson(fixture.database, { naira: "1500" }, actor.userId);
  const { id, phone } = await fixture.repeated("automatic", "1500", actor);
  const { nextAt } = await ctx.prisma.billRepeat.findUniqueOrThrow({ where: { id } });
  clock.pass(Math.ceil(inSeconds(millisecondsBetween(clock.now(), nextAt))));
  firstVendor.setResult(phone, "pending");
  const [due] = (await recurringBills.due(ctx)).filter((repeat) => repeat.id === id);
  if (!due) throw new Error("the bill should be due");
  await recurringBills.run(ctx, actor, due);
  const lastRun = async () => (await listRecurringBills(ctx, actor)).repeats[0]?.lastRun;
  const { transactionId } = (await lastRun()) ?? {};
  expect(await lastRun()).toMatchObject({ outcome: "begun", transactionId: expect.any(String) });

  for (const [result, outcome] of [
    ["delivered", "bought"],
    ["failed", "skipped"],
  ] as const) {
    firstVendor.changeResult(phone, result);
    clock.pass(3_700);
    await recheckBill(ctx, transactionId ?? "");
    expect(await lastRun()).toMatchObject({ outcome, transactionId });
  }
});

it("a bill that its own call would not take any more is skipped with a notice, and goes on with the next month", async () => {
  const { ctx, clock, database } = fixture;
  const { actor } = await createMember(ctx);
  await createPerson(database, { naira: "1500" }, actor.userId);
  const { id } = await fixture.repeated("automatic", "1500", actor);
  const { nextAt } = await ctx.prisma.billRepeat.findUniqueOrThrow({ where: { id } });
  await database.owner.query(
    `update bill_repeat set wish = wish || '{"phoneNumber": "+2345550000000"}' where id = $1`,
    [id],
  );
  clock.pass(Math.ceil(inSeconds(millisecondsBetween(clock.now(), nextAt))));
  const [due] = (await recurringBills.due(ctx)).filter((repeat) => repeat.id === id);
  if (!due) throw new Error("the bill should be due");
  await recurringBills.run(ctx, actor, due);
  const [repeat] = (await listRecurringBills(ctx, actor)).repeats;
  expect(repeat?.lastRun).toMatchObject({ outcome: "skipped", transactionId: null });
  expect(new Date(repeat?.nextAt ?? 0) > clock.now()).toBe(true);
  expect(await skipsOf(actor)).toMatchObject([{ reason: "It's no longer available." }]);
});

async function untilDue(id: string, monthsMore = 0): Promise<void> {
  const { nextAt, day } = await fixture.ctx.prisma.billRepeat.findUniqueOrThrow({ where: { id } });
  let due = nextAt;
  for (let months = 0; months < monthsMore; months += 1) due = nextMonth(due, day);
  fixture.clock.pass(Math.ceil((due.getTime() - fixture.clock.now().getTime()) / 1_000));
}

describe("a recurring bill that is due", () => {
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
    expect(await skipsOf(actor)).toHaveLength(1);
    const [repeat] = (await listRecurringBills(fixture.ctx, actor)).repeats;
    expect(new Date(repeat?.nextAt ?? 0).getTime()).toBeGreaterThan(fixture.clock.now().getTime());
  });

  it("keeps what was paid just before an outage: that month is not called skipped", async () => {
    const { actor, id, phone } = await fixture.repeated("automatic", "5000");
    await untilDue(id);
    const [due] = (await recurringBills.due(fixture.ctx)).filter((repeat) => repeat.id === id);
    if (!due) throw new Error("the bill should be due");
    await recurringBills.run(fixture.ctx, actor, due);
    // Resets the record of the run, as if the worker had died after the purchase and before it stored the outcome.
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
    expect(await skipsOf(actor)).toHaveLength(1);
  });

  it("is skipped with a notification while the account is frozen", async () => {
    const { actor, id, phone } = await fixture.repeated("automatic");
    await untilDue(id);
    await runAll({ ...actor, restrictions: { frozen: true, heldUntil: null, newDeviceUntil: null } });
    expect(bought(phone)).toBe(1);
    expect(await skipsOf(actor)).toHaveLength(1);
  });

  it("counts towards what a hold still allows, and is skipped with a notification above that", async () => {
    const [within, above] = [
      await fixture.repeated("automatic", "20000"),
      await fixture.repeated("automatic", "20000"),
    ];
    await untilDue(within.id);
    const heldUntil = new Date(fixture.clock.now().getTime() + 3_600_000);
    const restrictions = { frozen: false, heldUntil, newDeviceUntil: null };
    await purchaseBill(fixture.ctx, { ...above.actor, restrictions }, airtimeOf(someNumber(), "4800"));
    await runAll({ ...within.actor, restrictions });
    await runAll({ ...above.actor, restrictions });
    expect([bought(within.phone), bought(above.phone)]).toEqual([2, 1]);
    expect(await skipsOf(above.actor)).toHaveLength(1);
  });

  it.each([
    ["daily limit", "daily_kobo", /limit for the day/],
    ["amount that needs a second factor", "confirm_above", /passkey or authenticator app/],
  ])("keeps to its owner's own %s, and says why it was skipped", async (_rule, column, reason) => {
    const { actor: owner } = await createMember(fixture.ctx);
    const { userId } = owner;
    await createPerson(fixture.database, { naira: "1500" }, userId);
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
    expect(await skipsOf({ userId })).toMatchObject([{ reason: expect.stringMatching(reason) }]);
  });

  it("is only reminded of when that was chosen, once", async () => {
    const { actor, id, phone } = await fixture.repeated("reminder");
    await untilDue(id);
    await runAll(actor);
    expect(bought(phone)).toBe(1);
    expect(await readEvents(fixture.database, "bill.reminder", actor.userId)).toHaveLength(1);
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
    // 23:30 UTC on 31 January is already February in Lagos, so the next month is March.
    ["2026-01-31T23:30:00Z", 1, "2026-03-01T07:00:00.000Z"],
  ])("after %s the %ith is %s", (after, day, next) => {
    expect(nextMonth(new Date(after), day).toISOString()).toBe(next);
  });
});
