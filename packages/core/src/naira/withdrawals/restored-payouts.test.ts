import { setTimeout as sleep } from "node:timers/promises";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { type WithdrawalFixture, withdrawalFixture } from "@manilla/testing/fixtures/withdrawal-fixture";
import { sandboxPayouts } from "@manilla/testing/providers/sandbox-payouts";
import pg from "pg";
import { expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { createLedger } from "../../ledger/ledger.ts";
import { verifyBooks } from "../../ledger/verify.ts";
import { createOperationStore } from "../../operations/postgres-store.ts";
import { payoutVendors } from "../../providers/payouts/port.ts";
import { createPrisma } from "../../runtime/prisma.ts";
import { sweepWithdrawals } from "./receive-payout-webhook.ts";
import { findWithdrawal } from "./withdrawal.ts";

const sandbox = await controlledSandbox();
const howMany = 8;

/** The copy is the result of a restore to this moment. */
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
    await sleep(25);
    await sweepWithdrawals(ctx);
  }
  throw new Error("the withdrawals do not end");
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
