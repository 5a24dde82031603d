import { repeatFixture } from "@manilla/testing/fixtures/repeat-fixture";
import { expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { pauseRecurringBill } from "./recurring-bills.ts";
import { recurringBills } from "./run-recurring-bills.ts";

const fixture = await repeatFixture();

async function runAll(actor: Actor): Promise<number> {
  const mine = (await recurringBills.due(fixture.ctx)).filter(({ userId }) => userId === actor.userId);
  // Five workers see it at the same time.
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

/** Advances the clock until the bill is due. */
async function untilDue(id: string): Promise<void> {
  const { nextAt } = await fixture.ctx.prisma.billRepeat.findUniqueOrThrow({ where: { id } });
  fixture.clock.pass(Math.ceil((nextAt.getTime() - fixture.clock.now().getTime()) / 1_000));
}
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
  expect(await countEvents("bill.repeat_skipped", actor)).toBe(1);
  expect([await runAll(actor), bought(phone)]).toEqual([0, 1]);
});
