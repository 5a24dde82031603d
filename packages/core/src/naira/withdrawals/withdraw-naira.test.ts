import { randomUUID } from "node:crypto";
import { catchCode } from "@manilla/testing/error-code";
import {
  trustedOwner,
  unverifiedOwner,
  withdrawalFixture,
} from "@manilla/testing/fixtures/withdrawal-fixture";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { listBeneficiaries } from "../banks/beneficiaries.ts";
import { approveWithdrawal } from "./approve-withdrawal.ts";
import { cancelWithdrawal } from "./own-withdrawal.ts";
import { withdrawNaira } from "./withdraw-naira.ts";

let actor: Actor;

const fixture = await withdrawalFixture();

beforeEach(async () => {
  actor = await fixture.actor();
  fixture.banks.down = false;
});

const to = { amount: "50000", accountNumber: "0123456785", bankCode: "058", holder: trustedOwner };

describe("asking for a withdrawal", () => {
  it("is approved by rule, with a reference for the vendor", async () => {
    const { answer, transactionId } = await withdrawNaira(fixture.ctx, actor, to);
    expect(answer).toMatchObject({ state: "approved", cancellable: false });
    expect(await fixture.events(transactionId)).toEqual(["withdrawal.approved"]);
    const { provider, payoutReference, approvedBy } = await fixture.read(transactionId);
    expect({ provider, payoutReference, approvedBy }).toEqual({
      provider: "paystack",
      payoutReference: transactionId,
      approvedBy: "rule",
    });
  });

  it.each([
    ["above 200,000", { amount: "200000.01" }, "Above what the rule approves"],
    ["without an identity name", { holder: unverifiedOwner }, "No identity name"],
    [
      "to another person's account",
      { holder: { ...trustedOwner, identityName: "Emeka Bello" } },
      "The account is not Emeka Bello's by name",
    ],
  ])("waits for staff %s", async (_case, more, forStaff) => {
    const { answer, transactionId } = await withdrawNaira(fixture.ctx, actor, { ...to, ...more });
    expect(answer).toMatchObject({
      message: "Withdrawal request submitted successfully. Awaiting approval",
      state: "pending_approval",
      cancellable: true,
    });
    expect((await fixture.read(transactionId)).forStaff).toBe(forStaff);
    expect(await fixture.events(transactionId)).toEqual(["withdrawal.requested"]);
  });

  it("waits for staff once the rule's ₦200,000 of a day are used, in any split", async () => {
    const rich = await fixture.actor("1000000");
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(await fixture.ask(rich, { amount: "50000" }));
    const read = await Promise.all(ids.map((id) => fixture.read(id)));
    expect(read.map(({ state }) => state)).toEqual([...Array(4).fill("approved"), "pending_approval"]);
    expect(read.at(-1)?.forStaff).toBe("Above what the rule approves in a day");
  });

  it("waits for staff above ₦50,000 to an account first used today, and no longer the day after", async () => {
    const rich = await fixture.actor("1000000");
    const first = await fixture.ask(rich, { amount: "50000.01" });
    expect((await fixture.read(first)).forStaff).toBe("An account first used today");
    fixture.clock.pass(86_400);
    const next = await fixture.ask(rich, { amount: "50000.01" });
    expect((await fixture.read(next)).state).toBe("approved");
    fixture.clock.pass(-86_400);
  });

  it("waits out a security hold, which no staff can shorten", async () => {
    const heldUntil = new Date(fixture.clock.now().getTime() + 3_600_000);
    const id = await fixture.ask(actor, { holder: { ...trustedOwner, heldUntil } });
    await expect(
      approveWithdrawal(fixture.ctx.desk, fixture.staff(), { id, owner: fixture.unrestricted }),
    ).rejects.toMatchObject({ code: "conflict" });
    fixture.clock.pass(3_600);
    await approveWithdrawal(fixture.ctx.desk, fixture.staff(), { id, owner: fixture.unrestricted });
    expect((await fixture.read(id)).state).toBe("approved");
    // Turns the test's clock back, because limits use the database's day.
    fixture.clock.pass(-3_600);
  });

  it.each([
    [{ amount: "0" }, "bad_request", "Please enter a valid amount"],
    [{ amount: "99.99" }, "below_minimum", "Minimum withdrawal amount is ₦100"],
    [{ amount: "5000000.01" }, "above_maximum", "Maximum withdrawal amount is ₦5,000,000"],
    [{ amount: "300000.01" }, "insufficient_funds", "Insufficient balance. You need ₦0.01 more."],
    [{ bankCode: "030" }, "bad_request", "Please select a bank"],
    [{ accountNumber: "0123450000" }, "not_found", "We couldn't find this account."],
  ])("refuses %o in the screen's words, and leaves no trace", async (more, code, words) => {
    await expect(withdrawNaira(fixture.ctx, actor, { ...to, ...more })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
    expect(await fixture.balances(actor)).toEqual(["300000.00", "0.00"]);
    expect(await listBeneficiaries(fixture.ctx, actor)).toEqual([]);
  });

  it("stops at the day's limit exactly, and counts nothing that was given back", async () => {
    const rich = await fixture.actor("30000000");
    const ask = () => fixture.ask(rich, { amount: "5000000" });
    const ids = [await ask(), await ask(), await ask(), await ask()];
    await expect(ask()).rejects.toMatchObject({ code: "limit_exceeded" });
    await expect(fixture.ask(rich, { amount: "100" })).rejects.toMatchObject({ code: "limit_exceeded" });
    await cancelWithdrawal(fixture.ctx, rich, ids[0] ?? "");
    await ask();
    expect(await fixture.balances(rich)).toEqual(["10000000.00", "20000000.00"]);
  });

  it("answers within 8 seconds when the bank does not answer", async () => {
    fixture.banks.names("0123456799", "silence");
    const began = performance.now();
    const attempt = withdrawNaira(fixture.ctx, actor, { ...to, accountNumber: "0123456799" });
    await expect(attempt).rejects.toMatchObject({ code: "provider_unavailable" });
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(await fixture.balances(actor)).toEqual(["300000.00", "0.00"]);
  });
});

describe("cancelling", () => {
  it("gives all of it back, once, while it waits", async () => {
    const id = await fixture.ask(actor, { holder: unverifiedOwner });
    expect(await cancelWithdrawal(fixture.ctx, actor, id)).toMatchObject({
      state: "cancelled",
      cancellable: false,
    });
    expect(await cancelWithdrawal(fixture.ctx, actor, id)).toMatchObject({ state: "cancelled" });
    expect(await fixture.balances(actor)).toEqual(["300000.00", "0.00"]);
    expect(await fixture.events(id)).toEqual(["withdrawal.requested", "withdrawal.cancelled"]);
  });

  it("is too late once it is approved, and never another's to do", async () => {
    const id = await fixture.ask(actor);
    await expect(cancelWithdrawal(fixture.ctx, actor, id)).rejects.toMatchObject({
      code: "conflict",
      message: "This withdrawal can no longer be cancelled.",
    });
    const other = await fixture.actor();
    await expect(cancelWithdrawal(fixture.ctx, other, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await fixture.balances(actor)).toEqual(["250000.00", "50000.00"]);
  });
});

const asked = { ...to, confirmDuplicate: false };
const key = () => ({ scope: "initiateWithdrawal", key: randomUUID(), requestHash: "same" });
const taken = async () => (await fixture.balances(actor))[1];

describe("the same withdrawal again", () => {
  it("is asked about, and made when the person confirms it", async () => {
    const first = await withdrawNaira(fixture.ctx, actor, asked, key());
    await expect(withdrawNaira(fixture.ctx, actor, asked, key())).rejects.toMatchObject({
      code: "possible_duplicate",
      details: { data: { transactionId: first.transactionId } },
    });
    expect(await taken()).toBe("50000.00");
    await withdrawNaira(fixture.ctx, actor, { ...asked, confirmDuplicate: true }, key());
    expect(await taken()).toBe("100000.00");
  });

  it("is another one with another amount, account or bank, after 5 minutes, and after the first was cancelled", async () => {
    const first = await withdrawNaira(fixture.ctx, actor, { ...asked, holder: unverifiedOwner }, key());
    for (const other of [{ amount: "50000.01" }, { accountNumber: "0123456784" }, { bankCode: "044" }])
      expect(await catchCode(withdrawNaira(fixture.ctx, actor, { ...asked, ...other }, key()))).toBe("done");
    await cancelWithdrawal(fixture.ctx, actor, first.transactionId);
    fixture.clock.pass(-300);
    expect(await catchCode(withdrawNaira(fixture.ctx, actor, asked, key()))).toBe("done");
    fixture.clock.pass(300);
    expect(await catchCode(withdrawNaira(fixture.ctx, actor, asked, key()))).toBe("done");
  });

  it("under the same key is answered with the same bytes, and never asked about", async () => {
    const mine = key();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => withdrawNaira(fixture.ctx, actor, asked, mine)),
    );
    expect(new Set(answers.map(({ answerText }) => answerText)).size).toBe(1);
    expect(await taken()).toBe("50000.00");
  });

  it("at the same moment under another key is made once", async () => {
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => catchCode(withdrawNaira(fixture.ctx, actor, asked, key()))),
    );
    expect(codes.toSorted()).toEqual(["done", ...Array(4).fill("possible_duplicate")]);
    expect(await taken()).toBe("50000.00");
  });
});
