import { hours, inSeconds } from "@manilla/shared/duration";
import {
  paidState,
  submittedWithdrawal,
  unverifiedOwner,
  withdrawalFixture,
} from "@manilla/testing/fixtures/withdrawal-fixture";
import { unreachable } from "@manilla/testing/providers/fake-payouts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { promiseProgress } from "../../operations/promise-progress.ts";
import { approveWithdrawal } from "./approve-withdrawal.ts";
import { sweepWithdrawals } from "./receive-payout-webhook.ts";
import { settleWithdrawal, submitWithdrawal } from "./settle-withdrawal.ts";

let actor: Actor;

const fixture = await withdrawalFixture();

beforeEach(async () => {
  actor = await fixture.actor("50000");
  fixture.payouts.submits = { outcome: "taken" };
});

const untouched = ["0.00", "50000.00"];

const settle = async (id: string) => settleWithdrawal(fixture.ctx, await fixture.read(id));
const submissionsOf = (id: string) => fixture.payouts.submitted.filter((one) => one === id).length;

describe("handing in", () => {
  it("sends our stored reference, what the bank is to receive, once", async () => {
    const id = await fixture.ask(actor);
    await Promise.all([submitWithdrawal(fixture.ctx, id), submitWithdrawal(fixture.ctx, id)]);
    await submitWithdrawal(fixture.ctx, id);
    expect(submissionsOf(id)).toBe(1);
    expect(fixture.payouts.taken.get(id)).toMatchObject({
      reference: id,
      amount: { units: 4_925_000n },
      accountNumber: "0123456785",
      accountName: "OKONKWO ADAEZE",
      bankCode: "058",
      nipCode: "000013",
    });
    expect(await fixture.states(id)).toEqual(["approved", "processing"]);
  });

  it("sends nothing that is not approved", async () => {
    const id = await fixture.ask(actor, { holder: unverifiedOwner });
    await submitWithdrawal(fixture.ctx, id);
    await sweepWithdrawals(fixture.ctx);
    expect([submissionsOf(id), (await fixture.read(id)).state]).toEqual([0, "pending_approval"]);
  });

  it("is done by the sweep when the worker died before", async () => {
    const id = await fixture.ask(actor);
    await sweepWithdrawals(fixture.ctx);
    expect((await fixture.read(id)).state).toBe("processing");
  });

  it("gives back at once what the vendor refuses for good and does not know", async () => {
    fixture.payouts.submits = { outcome: "refused", reason: "Recipient specified is invalid" };
    const id = await submittedWithdrawal(fixture, actor);
    expect(await fixture.states(id)).toEqual(["approved", "processing", "failed"]);
    expect(await fixture.balances(actor)).toEqual(["50000.00", "0.00"]);
  });

  it("believes no refusal of a payout that the vendor knows", async () => {
    const id = await fixture.ask(actor);
    fixture.payouts.submits = { outcome: "refused", reason: "?" };
    fixture.payouts.says(id, { status: "processing" });
    await submitWithdrawal(fixture.ctx, id);
    expect((await fixture.read(id)).state).toBe("processing");
    expect(await fixture.balances(actor)).toEqual(untouched);
  });
});

describe("a payout the vendor does not know", () => {
  it("is submitted again under the same reference, and paid", async () => {
    fixture.payouts.submits = { throws: unreachable, taken: false };
    const id = await submittedWithdrawal(fixture, actor);
    fixture.payouts.submits = { outcome: "taken" };
    fixture.clock.pass(10);
    await sweepWithdrawals(fixture.ctx);
    expect([submissionsOf(id), [...fixture.payouts.taken.keys()].filter((one) => one === id)]).toEqual([
      2,
      [id],
    ]);
    fixture.payouts.says(id, paidState);
    await settle(id);
    expect((await fixture.read(id)).state).toBe("paid");
  });

  it("is not a failure before six tries and six hours", async () => {
    fixture.payouts.submits = { throws: unreachable, taken: false };
    const id = await submittedWithdrawal(fixture, actor);
    for (let tries = 0; tries < 20; tries += 1) await settle(id);
    expect((await fixture.read(id)).state).toBe("processing");
    fixture.clock.pass(6 * 3_600 - 1);
    await settle(id);
    expect(await fixture.balances(actor)).toEqual(untouched);
    fixture.clock.pass(1);
    await settle(id);
    expect((await fixture.read(id)).state).toBe("failed");
    expect(await fixture.balances(actor)).toEqual(["50000.00", "0.00"]);
  });

  it("restarts the count when the vendor knows it in between", async () => {
    const id = await submittedWithdrawal(fixture, actor);
    fixture.payouts.says(id, { status: "unknown" });
    for (let tries = 0; tries < 6; tries += 1) await settle(id);
    fixture.payouts.says(id, { status: "processing" });
    await settle(id);
    fixture.payouts.says(id, { status: "unknown" });
    fixture.clock.pass(7 * 3_600);
    await settle(id);
    expect((await fixture.read(id)).state).toBe("processing");
  });

  it("is not submitted again shortly before it fails by timeout", async () => {
    fixture.payouts.submits = { throws: unreachable, taken: false };
    const id = await submittedWithdrawal(fixture, actor);
    fixture.clock.pass(2 * 3_600);
    const before = submissionsOf(id);
    await settle(id);
    expect(submissionsOf(id)).toBe(before);
  });
});

it("a refusal returns the money at once, also when the promises of its age are written at that moment", async () => {
  const owner = await fixture.actor("100000");
  const id = await fixture.ask(owner, { holder: unverifiedOwner });
  fixture.clock.pass(inSeconds(hours(2)));
  await approveWithdrawal(fixture.ctx.desk, fixture.staff(), { id });
  fixture.payouts.submits = { outcome: "refused", reason: "no such account" };
  fixture.payouts.beforeAnswer = async () => {
    fixture.clock.pass(1);
    await promiseProgress(fixture.ctx);
  };
  await submitWithdrawal(fixture.ctx, id);
  expect((await fixture.read(id)).state).toBe("failed");
  expect(await fixture.balances(owner)).toEqual(["100000.00", "0.00"]);
});
