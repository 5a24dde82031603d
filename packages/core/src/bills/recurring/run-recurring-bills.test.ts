import type { BillPurchase } from "@manilla/shared/bills/contract";
import type { BillRepeat } from "@manilla/shared/bills/repeat-contract";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { newId } from "../../runtime/ids.ts";
import { airtime, fakeFixture, someNumber } from "../../testing/bills-fixture.ts";
import { member } from "../../testing/members.ts";
import { person as fund } from "../../testing/people.ts";
import { actorOf } from "../../users/session/actor-of.ts";
import { purchaseBill } from "../purchase-bill.ts";
import { nextMonth } from "./months.ts";
import { createRepeat, listRepeats, pauseRepeat, removeRepeat } from "./recurring-bills.ts";
import { dueRecurringBills, runRepeat } from "./run-recurring-bills.ts";

let fixture: Awaited<ReturnType<typeof fakeFixture>>;
beforeAll(async () => {
  fixture = await fakeFixture();
});

const repeatIn = ({ answerText }: { answerText: string }): BillRepeat => JSON.parse(answerText);

async function repeated(
  mode: "reminder" | "automatic",
  naira = "1500",
  owner?: Actor,
): Promise<{ actor: Actor; id: string; phone: string }> {
  const actor = owner ?? (await fixture.actor(naira));
  const phone = someNumber();
  const { answerText } = await purchaseBill(fixture.ctx, actor, airtime(phone));
  const { transactionId }: BillPurchase = JSON.parse(answerText);
  const { id } = repeatIn(await createRepeat(fixture.ctx, actor, { transactionId, mode, day: 31 }));
  return { actor, id, phone };
}

async function runAll(actor: Actor): Promise<number> {
  const mine = (await dueRecurringBills(fixture.ctx)).filter(({ userId }) => userId === actor.userId);
  // Five workers see it at once.
  await Promise.all(
    mine.flatMap((repeat) => Array.from({ length: 5 }, () => runRepeat(fixture.ctx, actor, repeat))),
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
const bought = (phone: string) =>
  fixture.firstVendor.sold.filter(({ order }) => order.recipient === phone).length;

describe("a bill that is repeated", () => {
  it("is created once by repeated and parallel requests, with the same answer", async () => {
    const actor = await fixture.actor("500");
    const { answerText } = await purchaseBill(fixture.ctx, actor, airtime(someNumber()));
    const { transactionId }: BillPurchase = JSON.parse(answerText);
    const ask = (day: number) => createRepeat(fixture.ctx, actor, { transactionId, mode: "automatic", day });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(5)));
    answers.push(await ask(5));
    expect(new Set(answers.map(({ answerText: text }) => text)).size).toBe(1);
    // Twice a month is another order, and an ended one may be created again.
    await ask(20);
    await removeRepeat(fixture.ctx, actor, answers.map(repeatIn)[0]?.id ?? "");
    await ask(5);
    expect((await listRepeats(fixture.ctx, actor)).repeats.map(({ day }) => day)).toEqual(
      expect.arrayContaining([5, 20]),
    );
    expect((await listRepeats(fixture.ctx, actor)).repeats).toHaveLength(2);
  });

  it("is made once by 25 parallel requests with one key, which stays answered with the first answer", async () => {
    const actor = await fixture.actor("500");
    const { answerText } = await purchaseBill(fixture.ctx, actor, airtime(someNumber()));
    const { transactionId }: BillPurchase = JSON.parse(answerText);
    const idempotency = { operation: "createBillRepeat", key: newId(), requestHash: "x" };
    const ask = (day = 5, hash = "x") =>
      createRepeat(
        fixture.ctx,
        actor,
        { transactionId, mode: "automatic", day },
        { ...idempotency, requestHash: hash },
      );
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask()));
    expect((await listRepeats(fixture.ctx, actor)).repeats).toHaveLength(1);
    await removeRepeat(fixture.ctx, actor, answers.map(repeatIn)[0]?.id ?? "");
    answers.push(await ask());
    expect(new Set(answers.map(({ answerText: text }) => text)).size).toBe(1);
    await expect(ask(6, "y")).rejects.toMatchObject({ code: "idempotency_key_reused" });
    expect((await listRepeats(fixture.ctx, actor)).repeats).toEqual([]);
  });

  it("is bought once a month by several workers", async () => {
    const { actor, id, phone } = await repeated("automatic");
    expect(await runAll(actor)).toBe(0);
    fixture.clock.pass(month + 31 * 86_400);
    expect(await runAll(actor)).toBe(1);
    expect(bought(phone)).toBe(2);
    const [repeat] = (await listRepeats(fixture.ctx, actor)).repeats;
    expect(repeat).toMatchObject({ id, lastRun: { outcome: "bought" } });
    expect(await fixture.kobo(actor)).toMatchObject({ available: 50_000n });
  });

  it("is skipped with a notification when the balance is short", async () => {
    const { actor, phone } = await repeated("automatic", "600");
    fixture.clock.pass(month * 2);
    await runAll(actor);
    expect(bought(phone)).toBe(1);
    expect(await countEvents("bill.repeat_skipped", actor)).toBe(1);
  });

  it("is skipped with a notification while the account is frozen", async () => {
    const { actor, phone } = await repeated("automatic");
    fixture.clock.pass(month * 2);
    await runAll({ ...actor, restrictions: { frozen: true, heldUntil: null, newDeviceUntil: null } });
    expect(bought(phone)).toBe(1);
    expect(await countEvents("bill.repeat_skipped", actor)).toBe(1);
  });

  it("counts towards what a hold still allows, and is skipped with a notification above that", async () => {
    const [within, above] = [await repeated("automatic", "20000"), await repeated("automatic", "20000")];
    fixture.clock.pass(month * 2);
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
    const { phone } = await repeated("automatic", "1500", owner);
    await fixture.database.owner.query(
      `insert into payment_rule (user_id, ${column}, changed_at) values ($1, 40000, now())`,
      [userId],
    );
    fixture.clock.pass(month * 2);
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
    const { actor, phone } = await repeated("reminder");
    fixture.clock.pass(month * 2);
    await runAll(actor);
    expect([bought(phone), await countEvents("bill.reminder", actor)]).toEqual([1, 1]);
  });

  it("rests while it is paused, and is gone when it is removed", async () => {
    const { actor, id, phone } = await repeated("automatic");
    await pauseRepeat(fixture.ctx, actor, { id, paused: true });
    fixture.clock.pass(month * 2);
    expect(await runAll(actor)).toBe(0);
    await pauseRepeat(fixture.ctx, actor, { id, paused: false });
    expect(await runAll(actor)).toBe(0);
    await removeRepeat(fixture.ctx, actor, id);
    fixture.clock.pass(month * 2);
    expect(await runAll(actor)).toBe(0);
    expect(bought(phone)).toBe(1);
    await expect(removeRepeat(fixture.ctx, actor, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("belongs to its owner only, and needs a delivered bill", async () => {
    const { id } = await repeated("automatic");
    const other = await fixture.actor();
    await expect(pauseRepeat(fixture.ctx, other, { id, paused: true })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(removeRepeat(fixture.ctx, other, id)).rejects.toMatchObject({ code: "not_found" });
    const phone = someNumber();
    fixture.firstVendor.says(phone, "pending");
    const { answerText } = await purchaseBill(fixture.ctx, other, airtime(phone));
    const { transactionId }: BillPurchase = JSON.parse(answerText);
    const asked = { transactionId, mode: "automatic" } as const;
    await expect(createRepeat(fixture.ctx, other, asked)).rejects.toMatchObject({ code: "conflict" });
  });

  it.each([
    ["2026-01-31T12:00:00Z", 31, "2026-02-28T07:00:00.000Z"],
    ["2026-02-28T12:00:00Z", 31, "2026-03-31T07:00:00.000Z"],
    ["2026-12-05T12:00:00Z", 5, "2027-01-05T07:00:00.000Z"],
    // One hour before midnight UTC it is the next month in Lagos.
    ["2026-01-31T23:30:00Z", 1, "2026-03-01T07:00:00.000Z"],
  ])("after %s the %ith is %s", (after, day, next) => {
    expect(nextMonth(new Date(after), day).toISOString()).toBe(next);
  });
});
