import { days, hours, inSeconds, minutes } from "@manilla/shared/duration";
import {
  paidState,
  submittedWithdrawal,
  unverifiedOwner,
  withdrawalFixture,
} from "@manilla/testing/fixtures/withdrawal-fixture";
import { readUnits } from "@manilla/testing/people";
import { unreachableError } from "@manilla/testing/providers/fake-payouts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { promiseProgress } from "../../operations/promise-progress.ts";
import { scheduleRechecks } from "../../operations/rechecks.ts";
import { receiveWebhook } from "../../operations/webhook-inbox.ts";
import type { PayoutState } from "../../providers/payouts/port.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { approveWithdrawal } from "./approve-withdrawal.ts";
import { payoutInbox, sweepWithdrawals } from "./payout-inbox.ts";
import { processWithdrawal, submitWithdrawal } from "./process-withdrawal.ts";

let actor: Actor;

const fixture = await withdrawalFixture();

beforeEach(async () => {
  actor = await fixture.actor("50000");
  fixture.payouts.submission = { outcome: "taken" };
});

const untouched = ["0.00", "50000.00"];
const failed: PayoutState = { status: "failed", reason: "Invalid account" };
const reversed: PayoutState = { status: "reversed", reason: "Returned" };
const settle = async (id: string) => processWithdrawal(fixture.ctx, await fixture.read(id));

async function webhook(id: string, event?: string): Promise<void> {
  await receiveWebhook(fixture.ctx, payoutInbox(fixture.ctx, "paystack"), fixture.payouts.webhook(id, event));
}

async function incidents(id: string): Promise<string[]> {
  const rows = await fixture.ctx.prisma.vendorIncident.findMany({ where: { reference: id } });
  return rows.map(({ kind }) => kind);
}

describe("what the vendor says", () => {
  it("paid: the hold goes to the bank and the fees, once after repeated webhooks", async () => {
    const house = async () => [
      await readUnits(fixture.database, { purpose: "bank" }),
      await readUnits(fixture.database, { purpose: "fees" }),
    ];
    const [bank = 0n, fees = 0n] = await house();
    const id = await submittedWithdrawal(fixture, actor);
    fixture.payouts.setState(id, paidState);
    await Promise.all([settle(id), webhook(id), settle(id), settle(id)]);
    await settle(id);
    expect(await fixture.balances(actor)).toEqual(["0.00", "0.00"]);
    expect(await house()).toEqual([bank + 4_925_000n, fees + 75_000n]);
    expect(await fixture.states(id)).toEqual(["approved", "processing", "paid"]);
    expect(await fixture.events(id)).toEqual(["withdrawal.approved", "withdrawal.paid"]);
    expect((await fixture.read(id)).sessionId).toBe("110006200324071331002061586801");
  });

  it("failed: all of it is back, with the day's limit", async () => {
    const id = await submittedWithdrawal(fixture, actor);
    fixture.payouts.setState(id, failed);
    await webhook(id, "transfer.failed");
    expect(await fixture.balances(actor)).toEqual(["50000.00", "0.00"]);
    expect(await fixture.events(id)).toEqual(["withdrawal.approved", "withdrawal.failed"]);
    expect((await fixture.read(id)).reason).toContain("did not accept");
  });

  it("returned after a week, and its query later than its message: the money is back within minutes", async () => {
    const id = await submittedWithdrawal(fixture, actor);
    fixture.payouts.setState(id, paidState);
    await webhook(id);
    fixture.clock.pass(inSeconds(days(7)));
    await sweepWithdrawals(fixture.ctx);
    await webhook(id, "transfer.reversed");
    fixture.payouts.setState(id, reversed);
    fixture.clock.pass(inSeconds(minutes(11)));
    await sweepWithdrawals(fixture.ctx);
    expect((await fixture.read(id)).state).toBe("reversed");
    expect(await fixture.balances(actor)).toEqual(["50000.00", "0.00"]);
  });

  it("reversed before we learned of the payment: the hold is back", async () => {
    const id = await submittedWithdrawal(fixture, actor);
    fixture.payouts.setState(id, reversed);
    await settle(id);
    expect(await fixture.states(id)).toEqual(["approved", "processing", "reversed"]);
    expect(await fixture.balances(actor)).toEqual(["50000.00", "0.00"]);
  });

  it.each([
    ["reversed", reversed],
    ["failed", failed],
  ])("%s after paid is a return: all of it is back, the fee too, once", async (word, state) => {
    const id = await submittedWithdrawal(fixture, actor);
    fixture.payouts.setState(id, paidState);
    await settle(id);
    fixture.payouts.setState(id, state);
    await webhook(id, `transfer.${word}`);
    await Promise.all([settle(id), settle(id)]);
    expect(await fixture.states(id)).toEqual(["approved", "processing", "paid", "reversed"]);
    expect(await incidents(id)).toEqual([]);
    expect(await fixture.balances(actor)).toEqual(["50000.00", "0.00"]);
  });

  it.each<[string, PayoutState | Error]>([
    ["processing", { status: "processing" }],
    ["nothing", unreachableError],
    ["no answer in time", new ProviderError("timeout", "late")],
    ["a failure of theirs", new ProviderError("server_error", "500")],
    ["garbage", new ProviderError("unreadable", "garbage")],
    ["what makes us stumble", new TypeError("a bug of ours")],
  ])("%s: nothing moves, for a day and longer", async (_word, said) => {
    const id = await submittedWithdrawal(fixture, actor);
    fixture.payouts.setState(id, said);
    for (let looks = 0; looks < 40; looks += 1) {
      fixture.clock.pass(3_600);
      await settle(id);
    }
    await webhook(id, "transfer.failed");
    expect((await fixture.read(id)).state).toBe("processing");
    expect(await fixture.balances(actor)).toEqual(untouched);
    expect(await incidents(id)).toEqual(["stuck"]);
  });
});

describe("what contradicts the books", () => {
  it.each([
    ["paid", paidState],
    ["failed", failed],
  ] as const)("what is %s at the first query after a day's outage is no incident", async (state, said) => {
    const id = await submittedWithdrawal(fixture, actor);
    fixture.payouts.setState(id, said);
    fixture.clock.pass(30 * 3_600);
    await settle(id);
    expect((await fixture.read(id)).state).toBe(state);
    expect(await incidents(id)).toEqual([]);
  });

  it("a success after the money was given back is an incident, and moves nothing", async () => {
    const id = await submittedWithdrawal(fixture, actor);
    fixture.payouts.setState(id, failed);
    await settle(id);
    fixture.payouts.setState(id, paidState);
    await webhook(id);
    await settle(id);
    expect(await incidents(id)).toEqual(["paid_after_give_back"]);
    expect(await fixture.balances(actor)).toEqual(["50000.00", "0.00"]);
  });

  it("a payout we never asked for is an incident", async () => {
    const id = "00000000-0000-7000-8000-0000000000aa";
    await webhook(id);
    expect(await incidents(id)).toEqual(["unknown_payout"]);
  });
});

describe("a webhook", () => {
  it("that is forged is refused and not kept", async () => {
    const id = await submittedWithdrawal(fixture, actor);
    const { raw, headers } = fixture.payouts.webhook(id);
    const tampered = Buffer.from(raw.toString().replace("success", "failed!"));
    await expect(
      receiveWebhook(fixture.ctx, payoutInbox(fixture.ctx, "paystack"), { raw: tampered, headers }),
    ).rejects.toMatchObject({ code: "bad_request" });
    expect(await fixture.ctx.prisma.webhookEvent.count({ where: { reference: id } })).toBe(0);
  });

  it("that claims success moves nothing while the vendor, asked, does not confirm it", async () => {
    const id = await submittedWithdrawal(fixture, actor);
    await webhook(id);
    expect((await fixture.read(id)).state).toBe("processing");
    fixture.payouts.setState(id, paidState);
    fixture.clock.pass(60);
    await sweepWithdrawals(fixture.ctx);
    expect((await fixture.read(id)).state).toBe("paid");
  });
});

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
    fixture.payouts.submission = { outcome: "refused", reason: "Recipient specified is invalid" };
    const id = await submittedWithdrawal(fixture, actor);
    expect(await fixture.states(id)).toEqual(["approved", "processing", "failed"]);
    expect(await fixture.balances(actor)).toEqual(["50000.00", "0.00"]);
  });

  it("believes no refusal of a payout that the vendor knows", async () => {
    const id = await fixture.ask(actor);
    fixture.payouts.submission = { outcome: "refused", reason: "?" };
    fixture.payouts.setState(id, { status: "processing" });
    await submitWithdrawal(fixture.ctx, id);
    expect((await fixture.read(id)).state).toBe("processing");
    expect(await fixture.balances(actor)).toEqual(untouched);
  });
});

describe("a payout the vendor does not know", () => {
  it("is submitted again under the same reference, and paid", async () => {
    fixture.payouts.submission = { throws: unreachableError, taken: false };
    const id = await submittedWithdrawal(fixture, actor);
    fixture.payouts.submission = { outcome: "taken" };
    fixture.clock.pass(10);
    await sweepWithdrawals(fixture.ctx);
    expect([submissionsOf(id), [...fixture.payouts.taken.keys()].filter((one) => one === id)]).toEqual([
      2,
      [id],
    ]);
    fixture.payouts.setState(id, paidState);
    await settle(id);
    expect((await fixture.read(id)).state).toBe("paid");
  });

  it("is not a failure before six tries and six hours", async () => {
    fixture.payouts.submission = { throws: unreachableError, taken: false };
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
    fixture.payouts.setState(id, { status: "unknown" });
    for (let tries = 0; tries < 6; tries += 1) await settle(id);
    fixture.payouts.setState(id, { status: "processing" });
    await settle(id);
    fixture.payouts.setState(id, { status: "unknown" });
    fixture.clock.pass(7 * 3_600);
    await settle(id);
    expect((await fixture.read(id)).state).toBe("processing");
  });

  it("although it paid is asked about every hour until it is known again", async () => {
    const id = await submittedWithdrawal(fixture, actor);
    fixture.payouts.setState(id, paidState);
    await settle(id);
    await scheduleRechecks(fixture.ctx, "payout", id);
    fixture.payouts.setState(id, { status: "unknown" });
    fixture.clock.pass(inSeconds(hours(73)));
    await sweepWithdrawals(fixture.ctx);
    fixture.payouts.setState(id, reversed);
    fixture.clock.pass(inSeconds(hours(1)));
    await sweepWithdrawals(fixture.ctx);
    expect((await fixture.read(id)).state).toBe("reversed");
  });

  it("is not submitted again shortly before it fails by timeout", async () => {
    fixture.payouts.submission = { throws: unreachableError, taken: false };
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
  await approveWithdrawal(fixture.ctx.desk, fixture.staff(), { id, owner: fixture.unrestricted });
  fixture.payouts.submission = { outcome: "refused", reason: "no such account" };
  fixture.payouts.beforeAnswer = async () => {
    fixture.clock.pass(1);
    await promiseProgress(fixture.ctx);
  };
  await submitWithdrawal(fixture.ctx, id);
  expect((await fixture.read(id)).state).toBe("failed");
  expect(await fixture.balances(owner)).toEqual(["100000.00", "0.00"]);
});
