import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { unreachable } from "../../providers/payouts/fake.ts";
import type { PayoutState } from "../../providers/payouts/port.ts";
import { stranger, type WithdrawalHouse, withdrawalHouse } from "../../testing/withdrawal-fixture.ts";
import { settleWithdrawal } from "./settle-withdrawal.ts";
import { submitWithdrawal } from "./submit-withdrawal.ts";
import { sweepWithdrawals } from "./sweep-withdrawals.ts";

let house: WithdrawalHouse;
let actor: Actor;

beforeAll(async () => {
  house = await withdrawalHouse();
});

beforeEach(async () => {
  actor = await house.actor("50000");
  house.payouts.submits = { outcome: "taken" };
});

const untouched = ["0.00", "50000.00"];
const paid: PayoutState = { status: "paid", sessionId: "110006200324071331002061586801" };

/** A withdrawal that was approved by rule and submitted. */
async function submitted(): Promise<string> {
  const id = await house.ask(actor);
  await submitWithdrawal(house.ctx, id);
  return id;
}

const settle = async (id: string) => settleWithdrawal(house.ctx, await house.read(id));
const submissionsOf = (id: string) => house.payouts.submitted.filter((one) => one === id).length;

describe("handing in", () => {
  it("sends our stored reference, what the bank is to receive, once", async () => {
    const id = await house.ask(actor);
    await Promise.all([submitWithdrawal(house.ctx, id), submitWithdrawal(house.ctx, id)]);
    await submitWithdrawal(house.ctx, id);
    expect(submissionsOf(id)).toBe(1);
    expect(house.payouts.taken.get(id)).toMatchObject({
      reference: id,
      amount: { units: 4_925_000n },
      accountNumber: "0123456785",
      accountName: "OKONKWO ADAEZE",
      bankCode: "058",
      nipCode: "000013",
    });
    expect(await house.states(id)).toEqual(["approved", "processing"]);
  });

  it("sends nothing that is not approved", async () => {
    const id = await house.ask(actor, { holder: stranger });
    await submitWithdrawal(house.ctx, id);
    await sweepWithdrawals(house.ctx);
    expect([submissionsOf(id), (await house.read(id)).state]).toEqual([0, "pending_approval"]);
  });

  it("is done by the sweep when the worker died before", async () => {
    const id = await house.ask(actor);
    await sweepWithdrawals(house.ctx);
    expect((await house.read(id)).state).toBe("processing");
  });

  it("gives back at once what the vendor refuses for good and does not know", async () => {
    house.payouts.submits = { outcome: "refused", reason: "Recipient specified is invalid" };
    const id = await submitted();
    expect(await house.states(id)).toEqual(["approved", "processing", "failed"]);
    expect(await house.balances(actor)).toEqual(["50000.00", "0.00"]);
  });

  it("believes no refusal of a payout that the vendor knows", async () => {
    const id = await house.ask(actor);
    house.payouts.submits = { outcome: "refused", reason: "?" };
    house.payouts.says(id, { status: "processing" });
    await submitWithdrawal(house.ctx, id);
    expect((await house.read(id)).state).toBe("processing");
    expect(await house.balances(actor)).toEqual(untouched);
  });
});

describe("a payout the vendor does not know", () => {
  it("is submitted again under the same reference, and paid", async () => {
    house.payouts.submits = { throws: unreachable, taken: false };
    const id = await submitted();
    house.payouts.submits = { outcome: "taken" };
    house.clock.pass(10);
    await sweepWithdrawals(house.ctx);
    expect([submissionsOf(id), [...house.payouts.taken.keys()].filter((one) => one === id)]).toEqual([
      2,
      [id],
    ]);
    house.payouts.says(id, paid);
    await settle(id);
    expect((await house.read(id)).state).toBe("paid");
  });

  it("is not a failure before six tries and six hours", async () => {
    house.payouts.submits = { throws: unreachable, taken: false };
    const id = await submitted();
    for (let tries = 0; tries < 20; tries += 1) await settle(id);
    expect((await house.read(id)).state).toBe("processing");
    house.clock.pass(6 * 3_600 - 1);
    await settle(id);
    expect(await house.balances(actor)).toEqual(untouched);
    house.clock.pass(1);
    await settle(id);
    expect((await house.read(id)).state).toBe("failed");
    expect(await house.balances(actor)).toEqual(["50000.00", "0.00"]);
  });

  it("restarts the count when the vendor knows it in between", async () => {
    const id = await submitted();
    house.payouts.says(id, { status: "unknown" });
    for (let tries = 0; tries < 6; tries += 1) await settle(id);
    house.payouts.says(id, { status: "processing" });
    await settle(id);
    house.payouts.says(id, { status: "unknown" });
    house.clock.pass(7 * 3_600);
    await settle(id);
    expect((await house.read(id)).state).toBe("processing");
  });

  it("is not submitted again shortly before it fails by timeout", async () => {
    house.payouts.submits = { throws: unreachable, taken: false };
    const id = await submitted();
    house.clock.pass(2 * 3_600);
    const before = submissionsOf(id);
    await settle(id);
    expect(submissionsOf(id)).toBe(before);
  });
});
