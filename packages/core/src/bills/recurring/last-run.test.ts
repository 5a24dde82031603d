import { between, inSeconds } from "@manilla/shared/duration";
import { repeatFixture } from "@manilla/testing/fixtures/repeat-fixture";
import { member } from "@manilla/testing/members";
import { person } from "@manilla/testing/people";
import { expect, it } from "vitest";
import { recheckBill } from "../settle-bill.ts";
import { listRecurringBills } from "./recurring-bills.ts";
import { recurringBills } from "./run-recurring-bills.ts";

const fixture = await repeatFixture();

it("the last run says what became of its bill since: under way, paid, and not delivered once the money is back", async () => {
  const { ctx, clock, firstVendor } = fixture;
  const { actor } = await member(ctx);
  await person(fixture.database, { naira: "1500" }, actor.userId);
  const { id, phone } = await fixture.repeated("automatic", "1500", actor);
  const { nextAt } = await ctx.prisma.billRepeat.findUniqueOrThrow({ where: { id } });
  clock.pass(Math.ceil(inSeconds(between(clock.now(), nextAt))));
  firstVendor.says(phone, "pending");
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
    firstVendor.turns(phone, result);
    clock.pass(3_700);
    await recheckBill(ctx, transactionId ?? "");
    expect(await lastRun()).toMatchObject({ outcome, transactionId });
  }
});

it("a bill that its own call would not take any more is skipped with a notice, and goes on with the next month", async () => {
  const { ctx, clock, database } = fixture;
  const { actor } = await member(ctx);
  await person(database, { naira: "1500" }, actor.userId);
  const { id } = await fixture.repeated("automatic", "1500", actor);
  const { nextAt } = await ctx.prisma.billRepeat.findUniqueOrThrow({ where: { id } });
  await database.owner.query(
    `update bill_repeat set wish = wish || '{"phoneNumber": "+2345550000000"}' where id = $1`,
    [id],
  );
  clock.pass(Math.ceil(inSeconds(between(clock.now(), nextAt))));
  const [due] = (await recurringBills.due(ctx)).filter((repeat) => repeat.id === id);
  if (!due) throw new Error("the bill should be due");
  await recurringBills.run(ctx, actor, due);
  const [repeat] = (await listRecurringBills(ctx, actor)).repeats;
  expect(repeat?.lastRun).toMatchObject({ outcome: "skipped", transactionId: null });
  expect(new Date(repeat?.nextAt ?? 0) > clock.now()).toBe(true);
  const { rows } = await database.owner.query<{ payload: { reason: string } }>(
    "select payload from ledger.outbox where topic = 'bill.repeat_skipped' and payload ->> 'userId' = $1",
    [actor.userId],
  );
  expect(rows.map(({ payload }) => payload.reason)).toEqual(["It is no longer sold."]);
});
