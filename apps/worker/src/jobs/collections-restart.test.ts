import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { readWalletAddress } from "@manilla/core/crypto/addresses/wallet-address";
import { verifyBooks } from "@manilla/core/ledger/verify";
import { createProviders } from "@manilla/core/providers/create-providers";
import { createQuidaxCustody } from "@manilla/core/providers/custody/quidax";
import { coinCodes } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { person } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { expect, onTestFinished, test } from "vitest";
import { queueContext } from "../testing/queue-backends.ts";
import { startWorker } from "../worker.ts";
import { chores, effects } from "./crypto.ts";

const full = Boolean(process.env["TEST_FULL"]);
const restarts = full ? 20 : 3;
/** Each has one deposit of each coin: 208 or 104 collections, more than the custodian's page has rows. */
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

  async function depositEachCoin() {
    const actor = { userId: await person(ctx.database), sessionId: randomUUID(), level: 2 as const };
    for (const coin of coinCodes) {
      const { address, memo, minimum } = await readWalletAddress(ctx, actor, { currency: coin });
      const amount = new Decimal(minimum).times(3).toFixed();
      await sandbox.control("custody/deposits", { address, amount, ...(memo && { tag: memo }) });
    }
  }

  /** Two workers that know nothing of the ones before. */
  function startTwo() {
    const prefix = `test-${randomUUID()}`;
    const often = chores.map((chore) => ({ ...chore, everySeconds: 1 }));
    const two = [1, 2].map(() => {
      const providers = createProviders(ctx.config);
      return { providers, worker: startWorker({ ...ctx, providers }, { effects, chores: often, prefix }) };
    });
    return async () => {
      for (const { worker, providers } of two) await worker.close().finally(() => providers.close());
    };
  }

  /** Our books of one house account, by coin, without those that are empty. */
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
  return { ctx, sandbox, depositEachCoin, startTwo, house, states, held };
}

test("two workers that start again with a full queue of collections book nothing twice, and the custodian's books agree", {
  timeout: 480_000 + restarts * 30_000,
}, async () => {
  const { ctx, sandbox, startTwo, ...fixture } = await open();
  await Promise.all(Array.from({ length: people }, fixture.depositEachCoin));
  let end = startTwo();
  for (let restart = 0; restart < restarts; restart += 1) {
    const fault = faults[restart % faults.length] ?? "reset";
    for (const operation of operations) await sandbox.plantFault("quidax", operation, fault, 2);
    await pause(1_000 + Math.random() * 1_000);
    await end();
    end = startTwo();
  }
  await sandbox.clearFaults();
  const count = people * coinCodes.length;
  // The wait before a lost order is sent again doubles.
  const patience = { timeout: 400_000, interval: 500 };
  await expect
    .poll(() => fixture.states("crypto.collect"), patience)
    .toEqual([{ state: "completed", count }]);
  await end();
  // They start once more, when the custodian lists every collection as a deposit of our own account.
  end = startTwo();
  await pause(2_000);
  await end();
  expect(await fixture.states("crypto.deposit")).toEqual([{ state: "credited", count }]);
  expect([await fixture.house("suspense"), await fixture.house("sub_accounts")]).toEqual([[], []]);
  expect(await fixture.held()).toEqual(await fixture.house("custody"));
  expect(await verifyBooks(ctx.pool, "1 day")).toEqual([]);
});
