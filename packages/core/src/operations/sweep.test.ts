import { withdrawalFixture } from "@manilla/testing/fixtures/withdrawal-fixture";
import { beforeEach, expect, it } from "vitest";
import { sweepWithdrawals } from "../naira/withdrawals/payout-inbox.ts";
import { submitWithdrawal } from "../naira/withdrawals/process-withdrawal.ts";
import { sweepBatch } from "./sweep.ts";

const fixture = await withdrawalFixture();
beforeEach(() => fixture.clock.set(new Date()));

async function submitted(): Promise<string> {
  const id = await fixture.ask(await fixture.actor("50000"));
  fixture.payouts.setState(id, { status: "processing" });
  await submitWithdrawal(fixture.ctx, id);
  return id;
}

async function passes(seconds: number): Promise<void> {
  fixture.clock.pass(seconds);
  await sweepWithdrawals(fixture.ctx);
}

it("unreadable rows are postponed with an alarm, and do not delay others", async () => {
  const broken: string[] = [];
  for (let count = 0; count < sweepBatch + 2; count += 1) broken.push(await submitted());
  const { owner } = fixture.database;
  await owner.query(
    "update ledger.transaction set details = details - 'accountNumber', due_at = due_at - interval '1 hour' where id = any ($1)",
    [broken],
  );
  const healthy = await submitted();
  fixture.payouts.setState(healthy, { status: "paid", sessionId: "1" });
  await passes(15);
  await passes(15);
  expect((await fixture.read(healthy)).state).toBe("paid");

  await owner.query(
    `update ledger.transaction set details = details || '{"accountNumber": "0123456789"}' where id = any ($1)`,
    [broken],
  );
  for (const id of broken) fixture.payouts.setState(id, { status: "paid", sessionId: "1" });
  for (let round = 0; round < 6; round += 1) await passes(60);
  const states = await Promise.all(broken.map(async (id) => (await fixture.read(id)).state));
  expect(new Set(states)).toEqual(new Set(["paid"]));
});

it("an operation is polled by its age, not once a sweep, also when its poll fails", async () => {
  const id = await submitted();
  fixture.payouts.setState(id, new Error("a bug in reading the answer"));
  let polls = 0;
  fixture.payouts.beforeAnswer = async (reference) => {
    if (reference === id) polls += 1;
  };
  for (let sweep = 0; sweep < 240; sweep += 1) await passes(15);
  fixture.payouts.beforeAnswer = undefined;
  // Pauses of 10 s, 20 s, 40 s and so on make about nine polls an hour.
  expect(polls).toBeGreaterThan(5);
  expect(polls).toBeLessThan(15);
  fixture.payouts.setState(id, { status: "paid", sessionId: "1" });
});
