import { setTimeout as sleep } from "node:timers/promises";
import { sweepWithdrawals } from "@manilla/core/naira/withdrawals/payout-inbox";
import { submitWithdrawal } from "@manilla/core/naira/withdrawals/process-withdrawal";
import { freePort } from "@manilla/testing/free-port";
import { createPerson as fund } from "@manilla/testing/people";
import { testSandbox } from "@manilla/testing/sandbox";
import { expect, it } from "vitest";
import { callApi, signUp, testApp } from "../testing/app.ts";
import { withdrawalRoutes } from "./naira.ts";
import { usersRoutes } from "./users.ts";
import { webhookRoutes } from "./webhooks.ts";

// The sandbox and our app need each other's URL when they start, so our port is chosen first.
const port = await freePort();
const sandbox = await testSandbox({ webhookUrl: `http://127.0.0.1:${port}/api/v1/webhooks` });
const world = await testApp({
  routes: [usersRoutes, webhookRoutes, withdrawalRoutes],
  config: {
    PAYSTACK_BASE_URL: `${sandbox.url}/paystack`,
    PAYAZA_BASE_URL: `${sandbox.url}/payaza/live`,
    PAYAZA_PAYOUT_PIN: "123456",
    PAYAZA_ACCOUNT_REFERENCE: "1010000000",
  },
  port,
});

type Journey = { token: string; userId: string; id: string };

async function withdrawing(amount = "50000"): Promise<Journey> {
  const { app, ctx } = world;
  const { token, user } = await signUp(app);
  const data = { phoneVerifiedAt: new Date(), identityStatus: "Completed", identityName: "Adaeze Okonkwo" };
  await ctx.prisma.user.update({ where: { id: user.id }, data });
  await fund(ctx.database, { naira: "60000" }, user.id);
  const to = { accountNumber: "0123456785", accountName: "", bankCode: "058", bankName: "" };
  const { json } = await callApi(app, "POST /withdrawals/naira/initiate", { token, body: { amount, ...to } });
  expect(json).toMatchObject({ status: true, data: { state: "approved", accountName: "OKONKWO ADAEZE" } });
  return { token, userId: user.id, id: json.data.transactionId };
}

async function stateOf({ token, id }: Journey): Promise<string> {
  return (await callApi(world.app, `GET /withdrawals/naira/${id}`, { token })).json.data.state;
}

async function nairaOf({ userId }: Journey): Promise<string[]> {
  const { rows } = await world.ctx.pool.query<{ balance: string }>(
    "select balance::text from ledger.account where user_id = $1 and asset = 'NGN' order by purpose",
    [userId],
  );
  return rows.map(({ balance }) => balance);
}

it.each([
  ["success", "paid", ["1000000", "0"]],
  ["failed", "failed", ["6000000", "0"]],
  ["reversed", "reversed", ["6000000", "0"]],
])("a payout that is a %s ends %s by the vendor's own signed webhook", async (status, state, balances) => {
  const journey = await withdrawing();
  await sandbox.control(`payouts/${journey.id}`, { status });
  await submitWithdrawal(world.ctx, journey.id);
  await expect.poll(() => stateOf(journey)).toBe(state);
  expect(await nairaOf(journey)).toEqual(balances);
});

it("what the bank returns later comes back, the fee too", async () => {
  const journey = await withdrawing();
  await submitWithdrawal(world.ctx, journey.id);
  await expect.poll(() => stateOf(journey)).toBe("paid");
  await sandbox.control(`payouts/${journey.id}`, { status: "reversed" });
  await expect.poll(() => stateOf(journey)).toBe("reversed");
  expect(await nairaOf(journey)).toEqual(["6000000", "0"]);
});

it("an amount too small for one vendor goes to the other, whose webhook also settles it", async () => {
  const journey = await withdrawing("100");
  await submitWithdrawal(world.ctx, journey.id);
  await expect.poll(() => stateOf(journey)).toBe("paid");
  expect(await nairaOf(journey)).toEqual(["5990000", "0"]);
});

it.each(["drop", "duplicate", "late", "forged", "tampered"])(
  "a webhook that is %s changes nothing that the vendor does not confirm; it is paid once",
  { timeout: 30_000 },
  async (mode) => {
    const journey = await withdrawing();
    await sandbox.control("webhooks", { vendor: "paystack", mode, times: 1 });
    await submitWithdrawal(world.ctx, journey.id);
    await sleep(300);
    if ((await stateOf(journey)) !== "paid") {
      const later = new Date(Date.now() + 60_000);
      await sweepWithdrawals({ ...world.ctx, clock: { now: () => later } });
    }
    expect(await stateOf(journey)).toBe("paid");
    expect(await nairaOf(journey)).toEqual(["1000000", "0"]);
  },
);
