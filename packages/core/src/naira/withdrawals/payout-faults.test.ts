import { setTimeout as sleep } from "node:timers/promises";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { type WithdrawalFixture, withdrawalFixture } from "@manilla/testing/fixtures/withdrawal-fixture";
import { tellAll } from "@manilla/testing/members";
import { sandboxPayouts, submitOperation } from "@manilla/testing/providers/sandbox-payouts";
import { faultMatrix, vendorFaults } from "@manilla/testing/vendor-faults";
import pg from "pg";
import { afterEach, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { createLedger } from "../../ledger/ledger.ts";
import { verifyBooks } from "../../ledger/verify.ts";
import { openIncidents } from "../../operations/incidents.ts";
import { scheduleRechecks } from "../../operations/rechecks.ts";
import { createOperationStore } from "../../operations/store.ts";
import { type PayoutVendor, payoutVendors } from "../../providers/payouts/port.ts";
import { createPrisma } from "../../runtime/prisma.ts";
import { sweepWithdrawals } from "./payout-inbox.ts";
import { submitWithdrawal } from "./process-withdrawal.ts";
import { findWithdrawal } from "./withdrawal.ts";

/**
 * Each test disturbs a submission or a query. The payout must be paid at most once, and refunded only if the vendor
 * did not pay it.
 */

const ends = ["success", "failed", "reversed"] as const;

// Empties the outbox, because the ledger's check after each test reports events that are older than five minutes.
afterEach(async () => {
  for (const { ctx } of fixtures.values()) await tellAll(ctx, async () => {});
});
const fixtures = new Map<PayoutVendor, WithdrawalFixture>();

const sandbox = await controlledSandbox();
for (const vendor of payoutVendors) {
  fixtures.set(vendor, await withdrawalFixture({ payouts: sandboxPayouts(sandbox, vendor) }));
}

type Run = { fixture: WithdrawalFixture; actor: Actor; id: string };

/** Withdraws the ₦50,000 of a new customer. The sandbox's vendor ends the payout with `end`. */
async function approved(vendor: PayoutVendor, end: (typeof ends)[number] | "refused"): Promise<Run> {
  const fixture = fixtures.get(vendor);
  if (!fixture) throw new Error("opened above");
  const actor = await fixture.actor("50000");
  const id = await fixture.ask(actor);
  expect((await fixture.read(id)).provider).toBe(vendor);
  await sandbox.control(`payouts/${id}`, { status: end });
  return { fixture, actor, id };
}

const untilFinal = async ({ fixture, id }: Run) => (await sweepAll(fixture.ctx, fixture, [id]))[0];

async function expectWitness(vendor: PayoutVendor, { fixture, actor, id }: Run): Promise<void> {
  const lines = await sandbox.books(vendor, "payout", id);
  // The vendor's books have a line "pending" for each accepted order, so one line proves one submission.
  expect(lines.filter(({ outcome }) => outcome === "pending")).toHaveLength(1);
  const theirs = lines.at(-1)?.outcome;
  const ours = (await fixture.read(id)).state;
  expect(ours).toBe(theirs === "success" ? "paid" : theirs);
  expect(await fixture.balances(actor)).toEqual(ours === "paid" ? ["0.00", "0.00"] : ["50000.00", "0.00"]);
}

for (const vendor of payoutVendors) {
  faultMatrix(
    `${vendor}, at handing in and at asking`,
    { faults: vendorFaults, ends },
    async (fault, end) => {
      const run = await approved(vendor, end);
      await sandbox.plantFault(vendor, submitOperation[vendor], fault);
      await submitWithdrawal(run.fixture.ctx, run.id);
      expect((await run.fixture.read(run.id)).state).toBe("processing");
      await sandbox.plantFault(vendor, "verify", fault);
      await untilFinal(run);
      await expectWitness(vendor, run);
      await sandbox.clearFaults();
    },
  );
}

it.each(payoutVendors)("%s refuses it for good: the money is back at once", async (vendor) => {
  const run = await approved(vendor, "refused");
  await submitWithdrawal(run.fixture.ctx, run.id);
  expect((await run.fixture.read(run.id)).state).toBe("failed");
  expect(await run.fixture.balances(run.actor)).toEqual(["50000.00", "0.00"]);
  expect(await sandbox.books(vendor, "payout", run.id)).toEqual([]);
});

const outages = payoutVendors.flatMap((vendor) =>
  (["error500", "no_route"] as const).map((fault) => [vendor, fault] as const),
);

it.each(outages)(
  "%s behind %s for a day: nothing is given back, and all is settled when it is there again",
  { timeout: 120_000 },
  async (vendor, fault) => {
    const run = await approved(vendor, "success");
    await submitWithdrawal(run.fixture.ctx, run.id);
    await sandbox.control("faults", { vendor, fault });
    for (let hour = 0; hour < 26; hour += 1) {
      run.fixture.clock.pass(3_600);
      await sweepWithdrawals(run.fixture.ctx);
    }
    expect((await run.fixture.read(run.id)).state).toBe("processing");
    expect(await run.fixture.balances(run.actor)).toEqual(["0.00", "50000.00"]);
    await sandbox.clearFaults();
    // The failures opened the circuit breaker, which rejects all calls for five seconds.
    if (fault === "error500") await sleep(5_100);
    run.fixture.clock.pass(3_600);
    expect(await untilFinal(run)).toBe("paid");
    await expectWitness(vendor, run);
  },
);

/** Ends a payout as `from`. Then the vendor changes the payout to `to`, but sends no webhook. */
async function changesItsMind(vendor: PayoutVendor, from: "success" | "failed", to: "success" | "reversed") {
  const run = await approved(vendor, from);
  const { fixture, id, actor } = run;
  await submitWithdrawal(fixture.ctx, id);
  await untilFinal(run);
  await scheduleRechecks(fixture.ctx, "payout", id);
  await sandbox.control(`payouts/${id}`, { status: to });
  await sweepWithdrawals(fixture.ctx);
  expect((await fixture.read(id)).state, "not due yet").toBe(from === "success" ? "paid" : from);
  fixture.clock.pass(11 * 60);
  await Promise.all([sweepWithdrawals(fixture.ctx), sweepWithdrawals(fixture.ctx)]);
  const incidents = (await openIncidents(fixture.ctx)).filter(({ reference }) => reference === id);
  const news = (await fixture.topics(actor)).slice(1); // the first topic is about the approval
  return { ...run, news, incidents: incidents.map(({ kind }) => kind) };
}

it.each(payoutVendors)(
  "%s returns what it paid, days later and silently: the money is back, once",
  async (vendor) => {
    const { fixture, id, actor, news, incidents } = await changesItsMind(vendor, "success", "reversed");
    expect(await fixture.states(id)).toEqual(["approved", "processing", "paid", "reversed"]);
    expect(await fixture.balances(actor)).toEqual(["50000.00", "0.00"]);
    expect([news, incidents]).toEqual([["withdrawal.paid", "withdrawal.reversed"], []]);
  },
);

it.each(payoutVendors)(
  "%s pays what it had refused: staff and its owner are notified, nothing moves",
  async (vendor) => {
    const { fixture, actor, news, incidents } = await changesItsMind(vendor, "failed", "success");
    expect(await fixture.balances(actor)).toEqual(["50000.00", "0.00"]);
    expect([news, incidents]).toEqual([
      ["withdrawal.failed", "withdrawal.paid_late"],
      ["paid_after_give_back"],
    ]);
  },
);

const howMany = 8;

async function copyOf({ url }: { url: string }): Promise<string> {
  const name = `${new URL(url).pathname.slice(1)}_restored`;
  const server = new pg.Client({ connectionString: new URL("/postgres", url).href });
  await server.connect();
  const source = new URL(url).pathname.slice(1);
  await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [source]);
  await server.query(`create database ${name} template ${source} strategy file_copy`);
  await server.end();
  return new URL(`/${name}`, url).href;
}

async function sweepAll(
  ctx: Context,
  { clock }: WithdrawalFixture,
  ids: readonly string[],
): Promise<string[]> {
  for (let sweeps = 0; sweeps < 60; sweeps += 1) {
    const states = await Promise.all(
      ids.map(async (id) => (await findWithdrawal(ctx, id))?.state ?? "unknown"),
    );
    if (states.every((state) => state !== "approved" && state !== "processing")) return states;
    clock.pass(60);
    // The sandbox needs real time to finish a payout.
    await sleep(25);
    await sweepWithdrawals(ctx);
  }
  throw new Error(`${ids.join(", ")} do not end`);
}

it.each(payoutVendors)("%s: books restored to before the payouts pay nothing twice", async (vendor) => {
  const fixture = await withdrawalFixture({ payouts: sandboxPayouts(sandbox, vendor) });
  const ids: string[] = [];
  for (let count = 0; count < howMany; count += 1) {
    const id = await fixture.ask(await fixture.actor("50000"));
    await sandbox.control(`payouts/${id}`, { status: "success" });
    ids.push(id);
  }
  const restored = await copyOf(fixture.database);
  const paid = Array(howMany).fill("paid");
  expect(await sweepAll(fixture.ctx, fixture, ids)).toEqual(paid);

  const pool = new pg.Pool({ connectionString: restored, options: "-c role=manilla_app" });
  pool.on("error", () => undefined);
  const prisma = createPrisma(pool);
  const operations = createOperationStore(prisma);
  const ctx = { ...fixture.ctx, pool, prisma, operations, ledger: createLedger(pool) };
  try {
    const before = await findWithdrawal(ctx, ids[0] ?? "");
    expect(before?.state, "the restored books know of no payout").toBe("approved");
    expect(await sweepAll(ctx, fixture, ids)).toEqual(paid);
    expect(await verifyBooks(pool)).toEqual([]);
  } finally {
    await pool.end();
  }
  for (const id of ids) {
    const lines = await sandbox.books(vendor, "payout", id);
    expect(lines.map(({ outcome }) => outcome)).toEqual(["pending", "success"]);
  }
  const server = new pg.Client({ connectionString: new URL("/postgres", restored).href });
  await server.connect();
  await server.query(`drop database ${new URL(restored).pathname.slice(1)} with (force)`);
  await server.end();
});
