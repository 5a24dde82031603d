import { toMoney } from "@manilla/shared/money";
import {
  acceptedDeposit,
  announceDeposit,
  openCustodyFixture,
} from "@manilla/testing/fixtures/custody-fixture";
import { listedAddress, screeningFixture, withScreening } from "@manilla/testing/fixtures/screening-fixture";
import { describe, expect, it } from "vitest";
import { sweepSends } from "../crypto/custody/sweep-custody.ts";
import { listDeposits } from "../crypto/deposits/deposits.ts";
import { sentWords } from "../crypto/send/plan-send.ts";
import { processNewSend } from "../crypto/send/process-send.ts";
import { sendCoins } from "../crypto/send/send-coins.ts";
import { decideAndApply, makeProposal } from "./make-proposal.ts";
import { readQueue } from "./queues.ts";

const fixture = await openCustodyFixture(withScreening);
const { ctx, custody, clock, stateOf, available, fresh } = fixture;
const { hits, decideHit, hold, maker, checker, customer } = await screeningFixture(ctx);
const eth = (text: string) => toMoney("ETH", text);
const idOf = async (subject: string) => (await hits()).find((hit) => hit.subject === subject);

async function listedSend() {
  await fresh();
  const who = await customer({ coins: { ETH: "1" } });
  const input = { currency: "eth", amount: "0.1", address: listedAddress };
  const outcome = await sendCoins(ctx, who, input);
  return { who, outcome, id: outcome.transactionId };
}

async function listedDeposit() {
  const who = await customer();
  const place = await fixture.place(who);
  const { id } = custody.receive({ ...acceptedDeposit(place, eth("0.5")), source: listedAddress });
  await announceDeposit(fixture, id);
  const [deposit] = await listDeposits(ctx, who, "eth");
  return { who, deposit, id: deposit?.id ?? "" };
}

const isFrozen = async (userId: string) =>
  (await ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } })).frozenAt !== null;

describe("a send to a listed address", () => {
  it("is held and never handed to the custodian, and its sender reads of a review", async () => {
    const { who, outcome, id } = await listedSend();
    expect(outcome.answer).toMatchObject({ state: "under_review", status: "pending" });
    expect(sentWords(outcome)).toBe("We're reviewing your send. We'll decide within 24 hours.");
    await processNewSend(ctx, { payload: { transactionId: id, internal: false } });
    clock.pass(7_200);
    await sweepSends(ctx);
    expect(await stateOf(id)).toBe("under_review");
    expect(custody.orders.has(id)).toBe(false);
    expect(await available(who)).toBe("0.90000000");
    expect(await idOf(id)).toMatchObject({ flow: "send", checked: listedAddress, list: "nigeria" });
  });

  it("is sent after two members of staff have cleared it", async () => {
    const { id } = await listedSend();
    expect(await decideHit(id, "screening.clear")).toMatchObject({ state: "applied" });
    await sweepSends(ctx);
    expect(custody.orders.get(id)).toMatchObject({ address: listedAddress });
    expect(await stateOf(id)).toBe("broadcast");
  });

  it("is not sent while money out is held since it was asked for, and may be cleared afterwards", async () => {
    const { who, id } = await listedSend();
    await hold(who);
    const refusal = { code: "conflict", message: expect.stringContaining("held for security until") };
    await expect(decideHit(id, "screening.clear")).rejects.toMatchObject(refusal);
    await sweepSends(ctx);
    expect([await stateOf(id), custody.orders.has(id)]).toEqual(["under_review", false]);
    clock.pass(86_401);
    expect(await decideHit(id, "screening.clear")).toMatchObject({ state: "applied" });
    await sweepSends(ctx);
    expect(custody.orders.has(id)).toBe(true);
  });

  it("stays under review when the hold began between the proposal to clear it and its approval", async () => {
    const { who, id } = await listedSend();
    const about = { subject: (await idOf(id))?.id ?? "", parameters: {}, reason: "The passport differs" };
    const made = await makeProposal(ctx.desk, maker, { kind: "screening.clear", ...about });
    await hold(who);
    const decided = await decideAndApply(ctx.desk, checker, {
      id: made.id,
      version: made.version,
      approves: true,
      reason: "Agreed",
    });
    expect(decided).toMatchObject({ state: "failed" });
    expect(await idOf(id)).toMatchObject({ state: "open" });
    expect(await stateOf(id)).toBe("under_review");
  });

  it("is returned whole when the match is confirmed", async () => {
    const { who, id } = await listedSend();
    await decideHit(id, "screening.confirm");
    await sweepSends(ctx);
    expect(custody.orders.has(id)).toBe(false);
    expect(await stateOf(id)).toBe("failed");
    expect(await available(who)).toBe("1.00000000");
  });

  it("leaves no hit behind when it is refused", async () => {
    const before = (await hits()).length;
    await fresh();
    const who = await customer({ coins: { ETH: "0.01" } });
    const input = { currency: "eth", amount: "0.1", address: listedAddress };
    await expect(sendCoins(ctx, who, input)).rejects.toMatchObject({ code: "insufficient_funds" });
    expect(await hits()).toHaveLength(before);
  });
});

describe("coins from a listed address", () => {
  it("stay in suspense, and their owner reads of a review", async () => {
    const before = await fixture.house("suspense");
    const { who, deposit, id } = await listedDeposit();
    expect(deposit).toMatchObject({ state: "on_hold", amount: "0.50000000" });
    expect(await stateOf(id)).toBe("under_review");
    expect(await available(who)).toBe("0.00000000");
    expect((await fixture.house("suspense")) - before).toBe(eth("0.5").units);
    expect(await idOf(id)).toMatchObject({ flow: "deposit", checked: listedAddress });
  });

  it("are credited after two members of staff have cleared them", async () => {
    const { who, id } = await listedDeposit();
    await decideHit(id, "screening.clear");
    expect(await stateOf(id)).toBe("credited");
    expect(await available(who)).toBe("0.50000000");
  });

  it("freeze the account when the match is confirmed, stay in suspense, and may be cleared later", async () => {
    const { who, id } = await listedDeposit();
    await decideHit(id, "screening.confirm");
    expect(await isFrozen(who.userId)).toBe(true);
    expect([await stateOf(id), await available(who)]).toEqual(["under_review", "0.00000000"]);
    const waiting = async () =>
      (await readQueue(ctx.desk, "screening")).filter(({ operation }) => operation === id);
    expect(await waiting()).toHaveLength(1);
    await decideHit(id, "screening.clear");
    expect(await waiting()).toEqual([]);
    expect([await stateOf(id), await available(who)]).toEqual(["credited", "0.50000000"]);
  });

  it("are credited at once when they come from elsewhere", async () => {
    const who = await customer();
    const place = await fixture.place(who);
    const source = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const { id } = custody.receive({ ...acceptedDeposit(place, eth("0.5")), source });
    await announceDeposit(fixture, id);
    expect(await available(who)).toBe("0.50000000");
  });
});
