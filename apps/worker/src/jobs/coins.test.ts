import { randomUUID } from "node:crypto";
import { readWalletAddress } from "@manilla/core/crypto/addresses/wallet-address";
import { sendCoins } from "@manilla/core/crypto/send/send-coins";
import { createQuidaxCustody } from "@manilla/core/providers/custody/quidax";
import { testConfig } from "@manilla/testing/config";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { createActor, readUnits } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { expect, it, onTestFinished } from "vitest";
import { queueContext } from "../testing/queue-backends.ts";
import { startWorker } from "../worker.ts";
import { allChores } from "./chores.ts";
import { allEffects } from "./effects.ts";

const often = allChores
  .filter(({ name }) => name.startsWith("crypto."))
  .map((chore) => ({ ...chore, everySeconds: 1 }));

async function open(config: Record<string, string> = {}) {
  const sandbox = await controlledSandbox();
  const QUIDAX_BASE_URL = `${sandbox.url}/quidax/exchange-open-api/api/v1`;
  const ctx = await queueContext({ config: { QUIDAX_BASE_URL, ...config } });
  const custody = createQuidaxCustody({ ...testConfig(), QUIDAX_BASE_URL });
  await setPrices(ctx, { coins: { ETH: "2500" }, naira: "1600" });
  await sandbox.control("custody/float", { currency: "eth", amount: "0" });
  const actor = await createActor(ctx.database);
  const { address } = await readWalletAddress(ctx, actor, { currency: "ETH" });
  const worker = startWorker(ctx, { effects: allEffects, chores: often, prefix: `test-${randomUUID()}` });
  onTestFinished(async () => {
    await worker.close();
    await custody.close();
  });
  await sandbox.control("custody/deposits", { address, amount: "0.5" });
  return {
    /** ETH in our own account at the custodian, in units of 10⁻⁸. */
    held: async () => (await custody.balances()).find(({ asset }) => asset === "ETH")?.units,
    states: async (kind: string) => {
      const text = "select state from ledger.transaction where kind = $1";
      return (await ctx.database.owner.query<{ state: string }>(text, [kind])).rows.map(({ state }) => state);
    },
    send: () => {
      const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
      return sendCoins(ctx, actor, { currency: "eth", amount: "0.2", address });
    },
    balance: (purpose: string) => readUnits(ctx.database, { purpose, asset: "ETH" }),
  };
}

const patience = { timeout: 60_000, interval: 250 };
/**
 * A send of 0.2 ETH takes this from our account, in units of 10⁻⁸: 0.196 ETH for the recipient (after our fee) and
 * 0.001 ETH for the network.
 */
const sent = 19_600_000n + 100_000n;

it("a deposit is collected into our own account, which was empty, and a send is paid from it", {
  timeout: 150_000,
}, async () => {
  const fixture = await open();
  await expect.poll(() => fixture.states("crypto.collect"), patience).toEqual(["completed"]);
  expect([await fixture.held(), await fixture.balance("sub_accounts")]).toEqual([50_000_000n, 0n]);
  await fixture.send();
  await expect.poll(() => fixture.states("crypto.send"), patience).toEqual(["completed"]);
  expect(await fixture.held()).toBe(50_000_000n - sent);
  expect(await fixture.balance("custody")).toBe(-(50_000_000n - sent));
});

it("what is worth too little to be collected is collected when a send needs it", {
  timeout: 150_000,
}, async () => {
  const fixture = await open({ COLLECT_COINS_FROM_USD: "100000" });
  await expect.poll(() => fixture.states("crypto.deposit"), patience).toEqual(["credited"]);
  expect(await fixture.states("crypto.collect")).toEqual([]);
  await fixture.send();
  await expect.poll(() => fixture.states("crypto.send"), patience).toEqual(["completed"]);
  expect(await fixture.states("crypto.collect")).toEqual(["completed"]);
  expect(await fixture.held()).toBe(50_000_000n - sent);
});
