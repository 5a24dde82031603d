import { setTimeout as sleep } from "node:timers/promises";
import { unverifiedOwner, withdrawalFixture } from "@manilla/testing/fixtures/withdrawal-fixture";
import { approvalRaces } from "@manilla/testing/sizes";
import { afterEach, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { finishOutbox, readWaitingEvents } from "../../ledger/outbox.ts";
import { receiveWebhook } from "../../operations/webhook-inbox.ts";
import { approveWithdrawal, rejectWithdrawal } from "./approve-withdrawal.ts";
import { cancelWithdrawal } from "./own-withdrawal.ts";
import { payoutInbox } from "./payout-inbox.ts";
import { processWithdrawal, submitWithdrawal } from "./process-withdrawal.ts";

const races = approvalRaces;

const fixture = await withdrawalFixture();
fixture.payouts.beforeAnswer = () => sleep(Math.random() * 3);

// The check of the books fails if an event waits too long, so each test empties the outbox.
afterEach(async () => {
  const { prisma } = fixture.database;
  for (;;) {
    const events = await readWaitingEvents(prisma, 1_000);
    if (events.length === 0) return;
    await finishOutbox(
      prisma,
      events.map(({ id }) => id),
    );
  }
});

type Race = { id: string; actor: Actor };
type Contest = (race: Race) => Promise<unknown>[];

async function waiting(): Promise<Race> {
  const actor = await fixture.actor("50000");
  return { actor, id: await fixture.ask(actor, { holder: unverifiedOwner }) };
}

const approve = ({ id }: Race, name: string) =>
  approveWithdrawal(fixture.ctx.desk, fixture.staff(name), { id, owner: fixture.unrestricted });
// Approving is slower than rejecting and cancelling. This random delay lets each decision win sometimes.
const aMoment = () => sleep(Math.random() * 12);
const reject = async ({ id }: Race) => {
  await aMoment();
  return rejectWithdrawal(fixture.ctx.desk, fixture.staff(), { id, reason: "No" });
};
const cancel = async ({ id, actor }: Race) => {
  await aMoment();
  return cancelWithdrawal(fixture.ctx, actor, id);
};

async function contest(race: Race, contenders: Contest): Promise<number> {
  const outcomes = await Promise.allSettled(contenders(race));
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
  }
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

async function expectOneOutcome({ id, actor }: Race, among: string[]): Promise<string> {
  const { state } = await fixture.read(id);
  expect(among).toContain(state);
  const held = ["approved", "processing"].includes(state);
  const gone = state === "paid";
  expect(await fixture.balances(actor)).toEqual(
    gone ? ["0.00", "0.00"] : held ? ["0.00", "50000.00"] : ["50000.00", "0.00"],
  );
  const states = await fixture.states(id);
  expect(new Set(states).size).toBe(states.length);
  return state;
}

it(`approve and approve: one of them, ${races} times`, { timeout: 300_000 }, async () => {
  for (let round = 0; round < races; round += 1) {
    const race = await waiting();
    const won = await contest(race, (r) => [approve(r, "ngozi"), approve(r, "bola")]);
    expect(won).toBe(1);
    await expectOneOutcome(race, ["approved"]);
  }
});

/** Delays the first or the second decision alternately, by up to 250 ms, so that each wins at least once. */
function inTurn(round: number, decisions: readonly (() => Promise<unknown>)[]): Promise<unknown>[] {
  return decisions.map(async (decide, index) => {
    if (index === round % 2) await sleep(Math.min(2 ** ((round >> 1) % 12), 250));
    return decide();
  });
}

it.each([
  ["rejected", reject],
  ["cancelled", cancel],
])(`approved or %s: one of them, ${races} times`, { timeout: 300_000 }, async (end, decide) => {
  const ends = new Set<string>();
  for (let round = 0; round < races || (ends.size < 2 && round < races + 20); round += 1) {
    const race = await waiting();
    expect(await contest(race, (r) => inTurn(round, [() => decide(r), () => approve(r, "ngozi")]))).toBe(1);
    ends.add(await expectOneOutcome(race, ["approved", end]));
  }
  expect(ends).toEqual(new Set(["approved", end]));
});

it(`reject, approve and the provider's success: one end, ${races} times`, { timeout: 300_000 }, async () => {
  for (let round = 0; round < races; round += 1) {
    const race = await waiting();
    fixture.payouts.setState(race.id, { status: "paid", sessionId: null });
    const payout = async () => {
      await approve(race, "ngozi");
      await submitWithdrawal(fixture.ctx, race.id);
      const settle = async () => processWithdrawal(fixture.ctx, await fixture.read(race.id));
      const news = fixture.payouts.webhook(race.id);
      await Promise.all([
        settle(),
        receiveWebhook(fixture.ctx, payoutInbox(fixture.ctx, "paystack"), news),
        settle(),
        submitWithdrawal(fixture.ctx, race.id),
      ]);
    };
    expect(await contest(race, (r) => [payout(), reject(r)])).toBe(1);
    const end = await expectOneOutcome(race, ["paid", "rejected"]);
    const sent = fixture.payouts.submitted.filter((reference) => reference === race.id).length;
    expect(sent).toBe(end === "paid" ? 1 : 0);
  }
});

it(`approved four times at once: once, ${races} times`, { timeout: 300_000 }, async () => {
  for (let round = 0; round < races; round += 1) {
    const race = await waiting();
    const names = ["ngozi", "bola", "ngozi", "bola"];
    const outcomes = await Promise.allSettled(names.map((name) => approve(race, name)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await fixture.states(race.id)).filter((state) => state === "approved")).toHaveLength(1);
  }
});
