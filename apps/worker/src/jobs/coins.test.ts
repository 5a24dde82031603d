import { randomUUID } from "node:crypto";
import { readWalletAddress } from "@manilla/core/crypto/addresses/wallet-address";
import { send } from "@manilla/core/crypto/send/send";
import { createQuidaxCustody } from "@manilla/core/providers/custody/quidax";
import { houseFloat, refreshFloat } from "@manilla/core/reconciliation/float";
import { testConfig } from "@manilla/core/testing/config";
import { person } from "@manilla/core/testing/people";
import { setPrices } from "@manilla/core/testing/prices";
import { sandboxHand } from "@manilla/core/testing/payments-sandbox";
import { expect, it, onTestFinished } from "vitest";
import { queueContext } from "../testing/queue-backends.ts";
import { startWorker } from "../worker.ts";
import { chores, effects } from "./crypto.ts";

const stranger = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const often = chores.map((chore) => ({ ...chore, everySeconds: 1 }));

it("a deposit is collected into our own account, which has run dry, and a send is paid from it", {
  timeout: 90_000,
}, async () => {
  const hand = await sandboxHand();
  const QUIDAX_BASE_URL = `${hand.url}/quidax/exchange-open-api/api/v1`;
  const ctx = await queueContext({ config: { QUIDAX_BASE_URL } });
  const custody = createQuidaxCustody({ ...testConfig(), QUIDAX_BASE_URL });
  onTestFinished(() => custody.close());
  await setPrices(ctx, { coins: { ETH: "2500" }, naira: "1600" });
  await hand.control("custody/float", { currency: "eth", amount: "0" });
  const actor = { userId: await person(ctx.database), sessionId: randomUUID(), level: 2 as const };
  const { address } = await readWalletAddress(ctx, actor, { currency: "ETH" });
  const worker = startWorker(ctx, { effects, chores: often, prefix: `test-${randomUUID()}` });
  onTestFinished(() => worker.close());

  await hand.control("custody/deposits", { address, amount: "0.5" });
  const read = async (text: string) =>
    (await ctx.database.owner.query<{ state: string }>(text)).rows.map(({ state }) => state);
  const collected = () => read("select state from ledger.transaction where kind = 'crypto.collect'");
  await expect.poll(collected, { timeout: 40_000, interval: 250 }).toEqual(["completed"]);
  const eth = async () => (await custody.balances()).find(({ asset }) => asset === "ETH")?.units;
  expect(await eth()).toBe(50_000_000n);

  const input = { currency: "eth", amount: "0.2", address: stranger, sender: { heldUntil: null } };
  await send(ctx, actor, input);
  const sent = () => read("select state from ledger.transaction where kind = 'crypto.send'");
  await expect.poll(sent, { timeout: 40_000, interval: 250 }).toEqual(["completed"]);
  // 98 % of it left, and the network's charge.
  expect(await eth()).toBe(50_000_000n - 19_600_000n - 100_000n);
  await refreshFloat(ctx).catch(() => undefined);
  const rows = (await houseFloat(ctx)).filter(({ asset }) => asset === "ETH");
  expect(rows).toMatchObject([
    { account: "custody", ours: "0.30300000", theirs: "0.30300000", difference: "0.00000000" },
  ]);
});
