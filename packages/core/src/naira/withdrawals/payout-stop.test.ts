import { Writable } from "node:stream";
import { testConfig } from "@manilla/testing/config";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { type WithdrawalFixture, withdrawalFixture } from "@manilla/testing/fixtures/withdrawal-fixture";
import { replayServer } from "@manilla/testing/providers/vendor-answers";
import { expect, it } from "vitest";
import { createLog } from "../../observability/log.ts";
import { openIncidents, resolveIncident } from "../../operations/incidents.ts";
import { createPayouts } from "../../providers/payouts/payouts.ts";
import type { Payouts } from "../../providers/payouts/port.ts";
import { sweepWithdrawals } from "./payout-inbox.ts";
import { submitWithdrawal } from "./process-withdrawal.ts";

async function withLog(payouts: Payouts): Promise<WithdrawalFixture & { alarms: string[] }> {
  const fixture = await withdrawalFixture({ payouts });
  const alarms: string[] = [];
  const into = new Writable({
    write(line: Buffer, _encoding, done) {
      const { alarm } = JSON.parse(line.toString()) as { alarm?: string };
      if (alarm !== undefined) alarms.push(alarm);
      done();
    },
  });
  return { ...fixture, ctx: { ...fixture.ctx, log: createLog("test", "info", into) }, alarms };
}

it("a wrong payout PIN stops submissions before the vendor locks the account, until staff correct it", async () => {
  const sandbox = await controlledSandbox();
  const settings = { PAYAZA_ACCOUNT_REFERENCE: "1010000000", PAYOUT_PROVIDER: "payaza" };
  const url = `${sandbox.url}/payaza/live`;
  const wrong = createPayouts(testConfig({ ...settings, PAYAZA_BASE_URL: url, PAYAZA_PAYOUT_PIN: "999999" }));
  const fixture = await withLog(wrong);
  const actors = await Promise.all([fixture.actor("50000"), fixture.actor("50000"), fixture.actor("50000")]);
  const ids: string[] = [];
  for (const actor of actors) {
    const id = await fixture.ask(actor);
    ids.push(id);
    await submitWithdrawal(fixture.ctx, id);
  }
  // The provider's answer to the first withdrawal stops payouts.
  const [first = "", ...others] = ids;
  expect((await fixture.read(first)).state).toBe("processing");
  for (const id of others) expect((await fixture.read(id)).state).toBe("approved");
  expect(fixture.alarms).toContain("payouts_stopped");
  const [incident] = await openIncidents(fixture.ctx);
  expect(incident).toMatchObject({ kind: "payouts_stopped", provider: "payaza", transactionId: first });

  // The vendor locks our account after three wrong PINs, so the sweeps must not submit the withdrawal again.
  for (let hour = 0; hour < 3; hour += 1) {
    fixture.clock.pass(3_600);
    await sweepWithdrawals(fixture.ctx);
  }
  expect(await sandbox.books("payaza", "payout")).toEqual([]);
  expect(await openIncidents(fixture.ctx)).toHaveLength(1);

  const right = createPayouts(testConfig({ ...settings, PAYAZA_BASE_URL: url, PAYAZA_PAYOUT_PIN: "123456" }));
  const ctx = { ...fixture.ctx, providers: { ...fixture.ctx.providers, payouts: right } };
  await resolveIncident(ctx.desk, fixture.staff(), { id: incident?.id ?? "", reason: "PIN corrected" });
  for (const id of others) await submitWithdrawal(ctx, id);
  for (const id of others) expect((await fixture.read(id)).state).toBe("processing");
  await expect
    .poll(async () => (await sandbox.books("payaza", "payout")).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(others.length);
  await right.close();
});

it("a payout that waits for a one-time password raises an alarm and stays open", async () => {
  const server = await replayServer();
  const payouts = createPayouts(testConfig({ PAYSTACK_BASE_URL: server.url, PAYOUT_PROVIDER: "paystack" }));
  const fixture = await withLog(payouts);
  const actor = await fixture.actor("50000");
  const id = await fixture.ask(actor);
  const { payoutReference, receive } = await fixture.read(id);
  const transfer = { reference: payoutReference, amount: Number(receive.units), status: "otp" };
  server.setAnswer(({ path }) =>
    path === "/transferrecipient"
      ? { http: 201, body: { status: true, data: { recipient_code: "RCP_1" } } }
      : { body: { status: true, message: "Transfer requires OTP to continue", data: transfer } },
  );
  await submitWithdrawal(fixture.ctx, id);
  fixture.clock.pass(600);
  await sweepWithdrawals(fixture.ctx);
  expect(fixture.alarms).toContain("payout_needs_otp");
  expect((await fixture.read(id)).state).toBe("processing");
  expect(await fixture.balances(actor)).toEqual(["0.00", "50000.00"]);
});
