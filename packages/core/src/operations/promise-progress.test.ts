import { billFixture, someNumber } from "@manilla/testing/fixtures/bills-fixture";
import { expect, it } from "vitest";
import { purchaseBill } from "../bills/purchase-bill.ts";
import { readTimeline } from "../ledger/history.ts";
import { promiseProgress } from "./promise-progress.ts";

const fixture = await billFixture();

async function waitingBill() {
  const actor = await fixture.actor("5000");
  const phone = someNumber();
  fixture.firstVendor.setResult(phone, "pending");
  const input = { kind: "airtime", phoneNumber: phone, amount: "500" } as const;
  const { answerText } = await purchaseBill(fixture.ctx, actor, input);
  return JSON.parse(answerText).transactionId as string;
}

const promises = async (id: string) =>
  (await readTimeline(fixture.ctx.prisma, id))
    .map(({ reason }) => reason ?? "")
    .filter((reason) => /final answer/.test(reason));

it("promises at 30 seconds, 10 minutes and an hour, each once, and not before", async () => {
  const id = await waitingBill();
  const seen: number[] = [];
  for (const seconds of [20, 15, 60, 600, 3_600, 3_600]) {
    fixture.clock.pass(seconds);
    await Promise.all([promiseProgress(fixture.ctx), promiseProgress(fixture.ctx)]);
    await promiseProgress(fixture.ctx);
    seen.push((await promises(id)).length);
  }
  expect(seen).toEqual([0, 1, 1, 2, 3, 3]);
  expect((await promises(id)).at(-1)).toMatch(/Within 24 hours/);
});

it("keeps the time of the next poll", async () => {
  const id = await waitingBill();
  const dueAt = async () =>
    (await fixture.database.owner.query("select due_at from ledger.transaction where id = $1", [id])).rows[0]
      .due_at;
  const before = await dueAt();
  fixture.clock.pass(31);
  expect(await promiseProgress(fixture.ctx)).toBeGreaterThan(0);
  expect(await dueAt()).toEqual(before);
});

it("never makes an operation due before the lease of a sweep that claimed it meanwhile", async () => {
  const id = await waitingBill();
  fixture.clock.pass(600);
  const dueAt = async () =>
    (await fixture.database.owner.query("select due_at from ledger.transaction where id = $1", [id])).rows[0]
      .due_at as Date;
  const { ledger, operations } = fixture.ctx;
  let leaseEnd: Date | undefined;
  // This `advance` simulates a sweep that claims the operation after `promiseProgress` reads and before it writes.
  const advance: typeof ledger.advance = async (step) => {
    if (step.id === id && !leaseEnd) {
      const { rows } = await fixture.database.owner.query(
        "select state from ledger.transaction where id = $1",
        [id],
      );
      const due = { kinds: ["bill.airtime"] as const, states: [rows[0].state], now: fixture.clock.now() };
      expect((await operations.claimDue({ ...due, limit: 1_000 })).map((claimed) => claimed.id)).toContain(
        id,
      );
      leaseEnd = await dueAt();
    }
    return ledger.advance(step);
  };
  await promiseProgress({ ...fixture.ctx, ledger: { ...ledger, advance } });
  expect(leaseEnd && leaseEnd > fixture.clock.now()).toBe(true);
  expect(await promises(id)).not.toEqual([]);
  expect(await dueAt()).toEqual(leaseEnd);
});
