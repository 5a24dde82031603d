import { screeningFixture, withScreening } from "@manilla/testing/fixtures/screening-fixture";
import {
  trustedOwner,
  unverifiedOwner,
  withdrawalFixture,
} from "@manilla/testing/fixtures/withdrawal-fixture";
import { describe, expect, it } from "vitest";
import { readWaitingEvents } from "../ledger/outbox.ts";
import type { Ledger } from "../ledger/types.ts";
import { cancelWithdrawal, readWithdrawal } from "../naira/withdrawals/own-withdrawal.ts";
import { sweepWithdrawals } from "../naira/withdrawals/payout-inbox.ts";
import { submitWithdrawal } from "../naira/withdrawals/process-withdrawal.ts";
import { withdrawNaira } from "../naira/withdrawals/withdraw-naira.ts";
import { messageFor } from "../notifications/fan-out.ts";
import { watchHits } from "../screening/hits.ts";
import { decideAndApply, makeProposal } from "./make-proposal.ts";
import { findProposal } from "./proposal.ts";
import { readQueue } from "./queues.ts";

const fixture = await withdrawalFixture(withScreening);
const { ctx, banks, ask, read, balances, events, clock, payouts } = fixture;
const { hits, decideHit, hold, maker, checker, customer } = await screeningFixture(ctx);
const listed = "TUKUR MUSA IBRAHIM";
const accountNumber = "0123456792";
banks.names(accountNumber, listed);
const holder = { ...trustedOwner, identityName: "Musa Ibrahim Tukur" };

async function listedWithdrawal(more: Parameters<typeof ask>[1] = {}) {
  const who = await customer({ naira: "300000" });
  const id = await ask(who, { holder, accountNumber, ...more });
  return { who, id };
}

describe("a withdrawal to a listed name", () => {
  it("is held, and its owner reads that it is being reviewed, and nothing of a list", async () => {
    const { who, id } = await listedWithdrawal();
    expect(await read(id)).toMatchObject({ state: "under_review" });
    expect(await balances(who)).toEqual(["250000.00", "50000.00"]);
    const shown = await readWithdrawal(ctx, who, id);
    expect(shown).toMatchObject({ state: "under_review", cancellable: false, reason: null });
    expect(JSON.stringify(shown)).not.toMatch(/screen|list|nigeria|hit/i);
    expect(await events(id)).toEqual(["withdrawal.reviewed"]);
    await expect(cancelWithdrawal(ctx, who, id)).rejects.toMatchObject({ code: "conflict" });
    await submitWithdrawal(ctx, id);
    clock.pass(3_600);
    await sweepWithdrawals(ctx);
    expect(await read(id)).toMatchObject({ state: "under_review" });
    expect(payouts.submitted).toEqual([]);
  });

  it("stands in the desk's queue with both names, the list and the score", async () => {
    const { who, id } = await listedWithdrawal();
    const rows = await readQueue(ctx.desk, "screening");
    expect(rows.find(({ operation }) => operation === id)).toMatchObject({
      flow: "withdrawal",
      customer: who.userId,
      checked: listed,
      entry_name: "Musa Ibrahim Tukur",
      list: "nigeria",
      reference: "NGA-P-002",
      score: "1",
    });
  });

  it("is paid after two members of staff have cleared it", async () => {
    const { id } = await listedWithdrawal();
    expect(await decideHit(id, "screening.clear")).toMatchObject({ state: "applied" });
    expect(await read(id)).toMatchObject({ state: "approved" });
    await submitWithdrawal(ctx, id);
    expect(await read(id)).toMatchObject({ state: "processing" });
  });

  it("waits for an approval after it was cleared, where the rule would have asked for one", async () => {
    const { id } = await listedWithdrawal({ holder: unverifiedOwner });
    await decideHit(id, "screening.clear");
    expect(await read(id)).toMatchObject({ state: "pending_approval", forStaff: "No identity name" });
  });

  // A reset of the password begins a hold, because a thief may have requested the withdrawal.
  it("waits for an approval after it was cleared, where money out is held since it was asked for", async () => {
    const { who, id } = await listedWithdrawal();
    await hold(who);
    await decideHit(id, "screening.clear");
    expect(await read(id)).toMatchObject({
      state: "pending_approval",
      forStaff: expect.stringMatching(/^Security hold until 20/),
    });
  });

  it("keeps the reason that staff have to judge when a hold began as well", async () => {
    const { who, id } = await listedWithdrawal({ holder: unverifiedOwner });
    await hold(who);
    await decideHit(id, "screening.clear");
    expect(await read(id)).toMatchObject({ state: "pending_approval", forStaff: "No identity name" });
  });

  it("is returned when the match is confirmed, in neutral words", async () => {
    const { who, id } = await listedWithdrawal();
    expect(await decideHit(id, "screening.confirm")).toMatchObject({ state: "applied" });
    expect(await read(id)).toMatchObject({ state: "rejected" });
    expect(await balances(who)).toEqual(["300000.00", "0.00"]);
    const { reason } = await readWithdrawal(ctx, who, id);
    expect(reason).toBe("We reviewed this payment and couldn't make it. Your money is back in your balance.");
    const events = await readWaitingEvents(ctx.prisma, 500);
    const rejected = events.find(
      ({ topic, transactionId }) => topic === "withdrawal.rejected" && transactionId === id,
    );
    expect(rejected && messageFor(rejected.topic, rejected.payload)?.message).toBe(
      "We couldn't approve your withdrawal of ₦50,000.00: we couldn't make it after a review. The money is back in your balance.",
    );
    expect((await hits()).find(({ subject }) => subject === id)).toMatchObject({ state: "confirmed" });
  });

  it("is decided by two people, never by one, and once", async () => {
    const { id } = await listedWithdrawal();
    const hit = (await hits()).find(({ subject }) => subject === id);
    const about = { subject: hit?.id ?? "", parameters: {}, reason: "The passport differs" };
    const made = await makeProposal(ctx.desk, checker, { kind: "screening.clear", ...about });
    expect(made).toMatchObject({ state: "open", alone: false });
    const decision = { id: made.id, version: made.version, approves: true, reason: "Agreed" };
    await expect(decideAndApply(ctx.desk, checker, decision)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decideAndApply(ctx.desk, maker, decision)).rejects.toMatchObject({ code: "forbidden" });
    expect(await findProposal(ctx.desk, made.id)).toMatchObject({ state: "open" });
    expect(await read(id)).toMatchObject({ state: "under_review" });
  });

  it("alarms when staff have not decided in the time its owner was given", async () => {
    await listedWithdrawal();
    const before = await watchHits(ctx);
    clock.pass(25 * 3_600);
    expect(await watchHits(ctx)).toBeGreaterThan(before);
  });
});

it("a hit stays with a withdrawal whose booking was committed and its answer lost", async () => {
  const who = await customer({ naira: "300000" });
  const ledger: Ledger = {
    ...ctx.ledger,
    async transact(operation) {
      await ctx.ledger.transact(operation);
      throw new Error("Connection terminated unexpectedly");
    },
  };
  const to = { amount: "5000", accountNumber, bankCode: "058", holder };
  await expect(withdrawNaira({ ...ctx, ledger }, who, to)).rejects.toThrow("Connection terminated");
  const mine = (await readQueue(ctx.desk, "screening")).filter(({ customer: of }) => of === who.userId);
  expect(mine).toHaveLength(1);
  expect(await read(mine[0]?.["operation"] ?? "")).toMatchObject({ state: "under_review" });
});

describe("no hit is left behind", () => {
  it("by a withdrawal that is refused", async () => {
    const before = (await hits()).length;
    const who = await customer({ naira: "1000" });
    await expect(ask(who, { holder, accountNumber })).rejects.toMatchObject({ code: "insufficient_funds" });
    expect(await hits()).toHaveLength(before);
  });

  it("by the same request again, which gets the first answer", async () => {
    const before = (await hits()).length;
    const who = await customer({ naira: "300000" });
    const to = { amount: "5000", accountNumber, bankCode: "058", holder };
    const key = { scope: "naira.withdrawal", key: "twice", requestHash: "same" };
    const [first, again] = [await withdrawNaira(ctx, who, to, key), await withdrawNaira(ctx, who, to, key)];
    expect(again.transactionId).toBe(first.transactionId);
    expect(await hits()).toHaveLength(before + 1);
  });

  it("by a name that is on no list, or where the country's rules are off", async () => {
    const before = (await hits()).length;
    const id = await ask(await customer({ naira: "300000" }));
    expect(await read(id)).toMatchObject({ state: "approved" });
    const off = { ...ctx, config: { ...ctx.config, COUNTRY_RULES: "none" as const } };
    const to = { amount: "5000", accountNumber, bankCode: "058", holder };
    const { transactionId } = await withdrawNaira(off, await customer({ naira: "300000" }), to);
    expect(await read(transactionId)).toMatchObject({ state: "approved" });
    expect(await hits()).toHaveLength(before);
  });
});
