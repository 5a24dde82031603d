import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readWalletAddress } from "@manilla/core/crypto/addresses/wallet-address";
import { verifyBooks } from "@manilla/core/ledger/verify";
import { createQuidaxCustody } from "@manilla/core/providers/custody/quidax";
import { coinCodes } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { createActor } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { endWithFile } from "@manilla/testing/run-at-end";
import { expect, onTestFinished, test } from "vitest";
import { queueContext } from "../testing/queue-backends.ts";

const collector = fileURLToPath(new URL("../testing/collector.ts", import.meta.url));
const full = Boolean(process.env["TEST_FULL"]);
const restarts = full ? 20 : 3;
/**
 * Each person gets one deposit of each coin. This makes 208 collections (104 in the short run), more than one page of
 * the custodian's list.
 */
const people = full ? 16 : 8;
const faults = ["error500", "reset", "garbage", "rate_limited", "lost_answer", "wrong_shape"] as const;
const operations = ["user", "deposits", "deposit", "withdraw", "withdrawal"] as const;

async function open() {
  const sandbox = await controlledSandbox();
  const QUIDAX_BASE_URL = `${sandbox.url}/quidax/exchange-open-api/api/v1`;
  const ctx = await queueContext({ config: { QUIDAX_BASE_URL } });
  await setPrices(ctx, { coins: { ETH: "2500" } });
  const custody = createQuidaxCustody(ctx.config);
  onTestFinished(() => custody.close());
  for (const coin of coinCodes)
    await sandbox.control("custody/float", { currency: coin.toLowerCase(), amount: "0" });

  async function receiver() {
    const actor = await createActor(ctx.database);
    const deposits: object[] = [];
    for (const coin of coinCodes) {
      const { address, memo, minimum } = await readWalletAddress(ctx, actor, { currency: coin });
      deposits.push({ address, amount: new Decimal(minimum).times(3).toFixed(), ...(memo && { tag: memo }) });
    }
    return async () => {
      for (const deposit of deposits) await sandbox.control("custody/deposits", deposit);
    };
  }

  const prefix = `test-${randomUUID()}`;
  const args = [collector, ctx.database.url, QUIDAX_BASE_URL, prefix];

  async function startTwo() {
    const two = [1, 2].map(() =>
      endWithFile(spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] })),
    );
    await Promise.all(two.map(({ stdout }) => once(stdout, "data")));
    return async () => {
      const ends = two.map((child) => once(child, "exit"));
      for (const child of two) child.kill("SIGKILL");
      await Promise.all(ends);
    };
  }

  async function house(purpose: string) {
    const { rows } = await ctx.database.owner.query<{ asset: string; units: string }>(
      `select asset, (-balance)::text as units from ledger.account
       where user_id is null and purpose = $1 and balance <> 0 and asset <> 'NGN' order by asset`,
      [purpose],
    );
    return rows.map(({ asset, units }) => `${asset} ${units}`);
  }

  async function states(kind: string) {
    const { rows } = await ctx.database.owner.query<{ state: string; count: number }>(
      "select state, count(*)::int from ledger.transaction where kind = $1 group by state order by state",
      [kind],
    );
    return rows;
  }

  const held = async () =>
    (await custody.balances())
      .filter(({ units }) => units !== 0n)
      .map(({ asset, units }) => `${asset} ${units}`)
      .sort();
  return { ctx, sandbox, receiver, startTwo, house, states, held };
}

test("two workers that are killed with a full queue of collections book nothing twice, and the custodian's books agree", {
  timeout: 480_000 + restarts * 30_000,
}, async () => {
  const { ctx, sandbox, startTwo, ...fixture } = await open();
  const waiting = await Promise.all(Array.from({ length: people }, fixture.receiver));
  await Promise.all(waiting.splice(0, people / 2).map((deposit) => deposit()));
  let kill = await startTwo();
  for (let restart = 0; restart < restarts; restart += 1) {
    const fault = faults[restart % faults.length] ?? "reset";
    for (const operation of operations) await sandbox.plantFault("quidax", operation, fault, 2);
    await waiting.pop()?.();
    await pause(Math.random() * 3_000);
    await kill();
    kill = await startTwo();
  }
  await sandbox.clearFaults();
  const count = (people - waiting.length) * coinCodes.length;
  // A lost order is sent again after pauses that double, so the last collection may take minutes.
  const patience = { timeout: 400_000, interval: 500 };
  await expect
    .poll(() => fixture.states("crypto.collect"), patience)
    .toEqual([{ state: "completed", count }]);
  await kill();
  // Restarted workers must not credit the collections, which the custodian now lists as deposits to our own account.
  kill = await startTwo();
  await pause(2_000);
  await kill();
  expect(await fixture.states("crypto.deposit")).toEqual([{ state: "credited", count }]);
  expect([await fixture.house("suspense"), await fixture.house("sub_accounts")]).toEqual([[], []]);
  expect(await fixture.held()).toEqual(await fixture.house("custody"));
  expect(await verifyBooks(ctx.pool, "1 day")).toEqual([]);
});
