import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { createLog } from "../../observability/log.ts";
import { openIncidents, resolveIncident } from "../../operations/incidents.ts";
import { createPayouts } from "../../providers/payouts/payouts.ts";
import type { Payouts } from "../../providers/payouts/port.ts";
import { testConfig } from "../../testing/config.ts";
import { sandboxHand } from "../../testing/payments-sandbox.ts";
import { replayServer } from "../../testing/replay-server.ts";
import { type WithdrawalHouse, withdrawalHouse } from "../../testing/withdrawal-fixture.ts";
import { submitWithdrawal } from "./submit-withdrawal.ts";
import { sweepWithdrawals } from "./sweep-withdrawals.ts";

/** The context with a log that the test reads, and the alarms of its lines. */
async function withLog(payouts: Payouts): Promise<WithdrawalHouse & { alarms: string[] }> {
  const house = await withdrawalHouse({ payouts });
  const alarms: string[] = [];
  const into = new Writable({
    write(line: Buffer, _encoding, done) {
      const { alarm } = JSON.parse(line.toString()) as { alarm?: string };
      if (alarm !== undefined) alarms.push(alarm);
      done();
    },
  });
  return { ...house, ctx: { ...house.ctx, log: createLog("test", "info", into) }, alarms };
}

it("a wrong payout PIN stops submissions before the vendor locks the account, until staff correct it", async () => {
  const sandbox = await sandboxHand();
  const settings = { PAYAZA_ACCOUNT_REFERENCE: "1010000000", PAYOUT_PROVIDER: "payaza" };
  const url = `${sandbox.url}/payaza/live`;
  const wrong = createPayouts(testConfig({ ...settings, PAYAZA_BASE_URL: url, PAYAZA_PAYOUT_PIN: "999999" }));
  const house = await withLog(wrong);
  const actors = await Promise.all([house.actor("50000"), house.actor("50000"), house.actor("50000")]);
  const ids: string[] = [];
  for (const actor of actors) {
    const id = await house.ask(actor);
    ids.push(id);
    await submitWithdrawal(house.ctx, id);
  }
  // The first found the stop out; the others were never submitted.
  const [first = "", ...others] = ids;
  expect((await house.read(first)).state).toBe("processing");
  for (const id of others) expect((await house.read(id)).state).toBe("approved");
  expect(house.alarms).toContain("payouts_stopped");
  const [incident] = await openIncidents(house.ctx);
  expect(incident).toMatchObject({ kind: "payouts_stopped", provider: "payaza", transactionId: first });

  // Hours of sweeps repeat no PIN: a third wrong one would lock the account at the vendor.
  for (let hour = 0; hour < 3; hour += 1) {
    house.clock.pass(3_600);
    await sweepWithdrawals(house.ctx);
  }
  expect(await sandbox.books("payaza", "payout")).toEqual([]);
  expect(await openIncidents(house.ctx)).toHaveLength(1);

  // Staff correct the PIN and lift the stop: everything waiting is submitted and paid.
  const right = createPayouts(testConfig({ ...settings, PAYAZA_BASE_URL: url, PAYAZA_PAYOUT_PIN: "123456" }));
  const ctx = { ...house.ctx, providers: { ...house.ctx.providers, payouts: right } };
  await resolveIncident(ctx, house.staff(), { id: incident?.id ?? "", reason: "PIN corrected" });
  for (const id of others) await submitWithdrawal(ctx, id);
  for (const id of others) expect((await house.read(id)).state).toBe("processing");
  await expect
    .poll(async () => (await sandbox.books("payaza", "payout")).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(others.length);
  await right.close();
});

it("a payout that waits for a one-time password raises an alarm and stays open", async () => {
  const server = await replayServer();
  const payouts = createPayouts(testConfig({ PAYSTACK_BASE_URL: server.url, PAYOUT_PROVIDER: "paystack" }));
  const house = await withLog(payouts);
  const actor = await house.actor("50000");
  const id = await house.ask(actor);
  const { payoutReference, receive } = await house.read(id);
  const transfer = { reference: payoutReference, amount: Number(receive.units), status: "otp" };
  server.answers(({ path }) =>
    path === "/transferrecipient"
      ? { http: 201, body: { status: true, data: { recipient_code: "RCP_1" } } }
      : { body: { status: true, message: "Transfer requires OTP to continue", data: transfer } },
  );
  await submitWithdrawal(house.ctx, id);
  house.clock.pass(600);
  await sweepWithdrawals(house.ctx);
  expect(house.alarms).toContain("payout_needs_otp");
  expect((await house.read(id)).state).toBe("processing");
  expect(await house.balances(actor)).toEqual(["0.00", "50000.00"]);
});
