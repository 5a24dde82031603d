import { decimalText, toMoney } from "@manilla/shared/money";
import { testConfig } from "@manilla/testing/config";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { openNairaFixture } from "@manilla/testing/fixtures/naira-fixture";
import { tellAll } from "@manilla/testing/members";
import { answeredInTime, faultMatrix, vendorFaults } from "@manilla/testing/vendor-faults";
import { afterEach, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { receiveWebhook } from "../../operations/webhook-inbox.ts";
import { createPayaza } from "../../providers/payments/payaza.ts";
import { depositInbox, sweepDeposits, verifyDeposit } from "./process-deposit.ts";

const sandbox = await controlledSandbox(({ raw, headers }) =>
  receiveWebhook(fixture.ctx, depositInbox(fixture.ctx), { raw, headers }),
);
const payaza = createPayaza(testConfig({ PAYAZA_BASE_URL: `${sandbox.url}/payaza/live` }));
const fixture = await openNairaFixture({ payments: payaza });

// Empties the outbox, because the ledger's check after each test reports events that are older than five minutes.
afterEach(() => tellAll(fixture.ctx, async () => {}));

const payments = {
  paid: "1000",
  underpaid: "900.01",
  overpaid: "1100",
  late: "1000",
  declined: undefined,
} as const;
type Payment = keyof typeof payments;
const ends = Object.keys(payments) as Payment[];

type Run = { actor: Actor; reference: string };

async function opened(): Promise<Run> {
  fixture.at(0);
  const actor = await fixture.actor();
  return { actor, reference: await fixture.open(actor) };
}

const pay = ({ reference }: Run, outcome: Payment) =>
  sandbox.control(`payments/${reference}`, { outcome, amount: payments[outcome] });

async function witness({ reference }: Run): Promise<string> {
  type Collection = { status: string; receivedKobo: string };
  const line = (await sandbox.books<Collection>("payaza", "payment", reference)).at(-1);
  const kobo = line?.record.status === "Completed" ? line.record.receivedKobo : "0";
  return decimalText(toMoney("NGN", `${BigInt(kobo) / 100n}.${kobo.slice(-2).padStart(2, "0")}`));
}

async function webhooksArrived({ reference }: Run, times = 1): Promise<void> {
  const arrived = async () => (await sandbox.books("payaza", "webhook", reference)).length;
  await expect.poll(arrived).toBeGreaterThanOrEqual(times);
}

async function sweepOn(minutes: readonly number[]): Promise<void> {
  for (const minute of minutes) {
    fixture.at(minute);
    await sweepDeposits(fixture.ctx);
  }
}

async function expectWitness(run: Run): Promise<void> {
  expect(await fixture.naira(run.actor)).toBe(await witness(run));
}

faultMatrix("at asking", { faults: vendorFaults, ends }, async (fault, end) => {
  const run = await opened();
  // The webhook, the customer's screen and the sweep of deposits query once each. All three queries get the fault.
  await sandbox.plantFault("payaza", "query", fault, 3);
  await pay(run, end);
  await answeredInTime(verifyDeposit(fixture.ctx, run.actor, run.reference));
  await webhooksArrived(run);
  expect(["0.00", await witness(run)]).toContain(await fixture.naira(run.actor));
  await sweepOn([1, 2, 4, 8, 17]);
  await sandbox.clearFaults();
  await sweepOn([40, 80, 73 * 60]);
  await expectWitness(run);
});

const news = ["drop", "duplicate", "late", "forged", "tampered", "lying"] as const;
const unheard = new Set<string>(["drop", "forged", "tampered"]);

faultMatrix("the webhook", { faults: news, ends }, async (mode, end) => {
  const run = await opened();
  await sandbox.control("webhooks", { vendor: "payaza", mode, times: 1 });
  await pay(run, end);
  await webhooksArrived(run, mode === "duplicate" ? 3 : 1);
  expect(await fixture.naira(run.actor)).toBe(unheard.has(mode) ? "0.00" : await witness(run));
  await sandbox.clearFaults();
  await sweepOn([1, 2, 73 * 60]);
  await expectWitness(run);
  await sandbox.control("webhooks/resend", { vendor: "payaza", reference: run.reference });
  await webhooksArrived(run, mode === "duplicate" ? 4 : 2);
  await expectWitness(run);
});

faultMatrix("a refusal announced by webhook", { faults: ["before", "after"], ends }, async (when, end) => {
  const run = await opened();
  if (when === "after") await sandbox.control("webhooks", { vendor: "payaza", mode: "late", times: 1 });
  await pay(run, "declined");
  if (when === "before") await webhooksArrived(run);
  await pay(run, end);
  await webhooksArrived(run, 2);
  await sandbox.clearFaults();
  await sweepOn([1, 2, 73 * 60]);
  await expectWitness(run);
});

const silences = ["unknown_yet", "no_route", "rate_limited"] as const;

faultMatrix("for days", { faults: silences, ends: ["paid", "declined"] }, async (fault, end) => {
  const run = await opened();
  await sandbox.plantFault("payaza", "query", fault, 1_000);
  await pay(run, end);
  // "unknown_yet" makes the vendor answer "nothing found". This answer would close the deposit after 72 hours.
  const hours = fault === "unknown_yet" ? 68 : 90;
  await sweepOn(Array.from({ length: hours / 4 }, (_, index) => 1 + index * 240));
  expect(await fixture.naira(run.actor)).toBe("0.00");
  await sandbox.clearFaults();
  await sweepOn([71.9 * 60, 100 * 60]);
  await expectWitness(run);
});

it("money under an unknown reference is in suspense, once, after repeated webhooks", async () => {
  fixture.at(0);
  const run = { reference: `STRANGER-${Date.now()}` };
  const before = await fixture.houseUnits("suspense");
  await sandbox.control("webhooks", { vendor: "payaza", mode: "duplicate", times: 1 });
  await sandbox.control(`payments/${run.reference}`, { outcome: "paid", amount: "777.77" });
  await webhooksArrived({ ...run, actor: await fixture.actor() }, 3);
  await sweepOn([1, 2, 60]);
  expect((await fixture.houseUnits("suspense")) - before).toBe(77_777n);
});
