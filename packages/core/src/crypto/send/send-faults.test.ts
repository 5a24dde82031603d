import { setTimeout as sleep } from "node:timers/promises";
import type { Send as SendAnswer } from "@manilla/shared/crypto/send-contract";
import { lagosDay } from "@manilla/shared/lagos";
import { tellAll } from "@manilla/testing/members";
import { sandboxCustodyFixture } from "@manilla/testing/providers/sandbox-custody";
import { faultMatrix, vendorFaults } from "@manilla/testing/vendor-faults";
import { afterEach, expect } from "vitest";
import type { Actor } from "../../actor.ts";
import type { Span } from "../../providers/books/port.ts";
import { listOpenDifferences } from "../../reconciliation/differences.ts";
import { reconcileBook } from "../../reconciliation/reconcile.ts";
import { processNewSend } from "./process-send.ts";
import { sendCoins } from "./send-coins.ts";

const stranger = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const decisions = ["done", "rejected"] as const;

const { fixture, sandbox } = await sandboxCustodyFixture();

// Empties the outbox, because the ledger's check after each test reports events that are older than five minutes.
afterEach(() => tellAll(fixture.ctx, async () => {}));

type Run = { ada: Actor; id: string };

async function asked(decision: "processing" | "refused"): Promise<Run> {
  fixture.clock.set(new Date());
  await fixture.fresh();
  const ada = await fixture.actor({ ETH: "1" });
  const input = { currency: "eth", amount: "1", address: stranger, sender: { heldUntil: null } };
  const { answer } = await sendCoins(fixture.ctx, ada, input);
  const { transactionId: id } = answer as unknown as SendAnswer; // cast: `sendCoins` returns this answer
  await decide(id, decision);
  return { ada, id };
}

const carry = ({ id }: Run) =>
  processNewSend(fixture.ctx, { payload: { transactionId: id, internal: false } });

const decide = (id: string, status: string) => sandbox.control(`custody/withdrawals/${id}`, { status });

async function witness({ id }: Run): Promise<string[]> {
  const lines = await sandbox.books<{ reference: string }>("quidax", "withdrawal");
  return lines.filter(({ record }) => record.reference === id).map(({ outcome }) => outcome);
}

async function untilKnown(run: Run): Promise<void> {
  for (let tries = 0; tries < 30 && (await witness(run)).length === 0; tries += 1) await fixture.sweepSends();
}

async function untilFinal({ id }: Run): Promise<string | undefined> {
  for (let tries = 0; tries < 60; tries += 1) {
    await fixture.sweepSends();
    const state = await fixture.stateOf(id);
    if (state === "completed" || state === "failed") return state;
    await sleep(20);
  }
  return fixture.stateOf(id);
}

async function expectOpen({ ada, id }: Run): Promise<void> {
  expect([await fixture.stateOf(id), await fixture.available(ada)]).toEqual(["broadcast", "0.00000000"]);
}

async function expectWitness(run: Run): Promise<void> {
  const outcomes = await witness(run);
  expect(outcomes.filter((outcome) => outcome === "Submitted")).toHaveLength(1);
  const sent = outcomes.at(-1) === "Done";
  expect([await fixture.stateOf(run.id), await fixture.available(run.ada)]).toEqual(
    sent ? ["completed", "0.00000000"] : ["failed", "1.00000000"],
  );
}

faultMatrix("at handing in and at asking", { faults: vendorFaults, ends: decisions }, async (fault, end) => {
  const run = await asked("processing");
  await sandbox.plantFault("quidax", "withdraw", fault, 2);
  await carry(run);
  await sandbox.plantFault("quidax", "withdrawal", fault, 2);
  for (let looks = 0; looks < 4; looks += 1) {
    await expectOpen(run);
    await fixture.sweepSends();
  }
  await sandbox.clearFaults();
  await untilKnown(run);
  await expectOpen(run);
  await decide(run.id, end);
  await untilFinal(run);
  await expectWitness(run);
});

const meanwhile = ["stuck", "never_heard_of"] as const;

faultMatrix("for three days", { faults: meanwhile, ends: decisions }, async (fault, end) => {
  const run = await asked("processing");
  await carry(run);
  if (fault === "never_heard_of") await sandbox.plantFault("quidax", "withdrawal", "unknown_yet", 1_000);
  for (let hours = 0; hours < 72; hours += 4) {
    fixture.clock.pass(4 * 3_600);
    await fixture.sweepSends();
  }
  await expectOpen(run);
  await sandbox.clearFaults();
  await decide(run.id, end);
  await untilFinal(run);
  await expectWitness(run);
});

const opposite = { done: "rejected", rejected: "done" } as const;

faultMatrix("another word after the end", { faults: decisions, ends: ["unsaid"] }, async (first) => {
  const run = await asked("processing");
  await carry(run);
  await decide(run.id, first);
  await untilFinal(run);
  await expectWitness(run);
  const { ada, id } = run;
  const ended = async () => [await fixture.stateOf(id), await fixture.available(ada)];
  const before = await ended();
  await decide(id, opposite[first]);
  await fixture.sweepSends(3);
  // Coins never return from a network, so the books do not change.
  expect(await ended()).toEqual(before);
  const read = async (span: Span) => ({
    entries: await fixture.ctx.providers.custody.withdrawalEntries(span),
    whole: true,
  });
  const book = { provider: "quidax", book: "coin_sends", read } as const;
  await reconcileBook(fixture.ctx, book, { day: lagosDay(new Date()), runBy: "hand" });
  const differences = (await listOpenDifferences(fixture.ctx)).filter(({ reference }) => reference === id);
  expect(differences.map(({ kind }) => kind)).toEqual(["status"]);
});

const refusals = ["rate_limited", "lost_answer", "empty", "unknown_yet"] as const;

faultMatrix("never taken", { faults: refusals, ends: ["refused"] }, async (fault, end) => {
  const run = await asked(end);
  await sandbox.plantFault("quidax", "withdraw", fault);
  await carry(run);
  await sandbox.clearFaults();
  // The sandbox uses each decision once, so a send that is still open needs a second decision.
  if ((await fixture.stateOf(run.id)) === "broadcast") await decide(run.id, end);
  expect(await untilFinal(run)).toBe("failed");
  expect([await witness(run), await fixture.available(run.ada)]).toEqual([[], "1.00000000"]);
});
