import { setTimeout as sleep } from "node:timers/promises";
import type { BillPurchase } from "@manilla/shared/bills/contract";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { airtimeOf, sandboxBillFixture, someNumber } from "@manilla/testing/fixtures/bills-fixture";
import { tellAll } from "@manilla/testing/members";
import { airtimeAt, billVendorNames, firstVendorNumber } from "@manilla/testing/providers/airtime-at";
import { answeredInTime, faultMatrix, type VendorFault, vendorFaults } from "@manilla/testing/vendor-faults";
import { afterEach, describe, expect, it } from "vitest";
import type { Actor } from "../actor.ts";
import { scheduleRechecks } from "../operations/rechecks.ts";
import { receiveWebhook } from "../operations/webhook-inbox.ts";
import { AppError } from "../runtime/errors.ts";
import { billInbox, sweepBills } from "./process-bill.ts";
import { purchaseBill } from "./purchase-bill.ts";

const sandbox = await controlledSandbox();
const fixture = await sandboxBillFixture(sandbox.url);

// Empties the outbox, because the ledger's check after each test reports events that are older than five minutes.
afterEach(() => tellAll(fixture.ctx, async () => {}));

const { first, backup } = billVendorNames;
const vendors = [first, backup];
type Vendor = (typeof vendors)[number];
const operations = {
  [first]: { buy: "airtime", query: ["history", "requery"] },
  [backup]: { buy: "pay", query: ["requery"] },
};

const outcomes = [
  ...(["pending", "pending_failed", "reversed"] as const),
  ...(["timeout_after", "timeout_before", "stuck"] as const),
];

const dayS = 24 * 60 * 60;

async function delivered(outcome: string) {
  // The backup vendor refuses a request id that was made on a different day, so the clock is set to today.
  fixture.clock.set(new Date());
  const [actor, input] = [await fixture.actor("500"), airtimeAt(backup)];
  await sandbox.control("bills", { vendor: backup, recipient: input.phoneNumber, outcome });
  const { answerText } = await purchaseBill(fixture.ctx, actor, input);
  const { transactionId: id }: BillPurchase = JSON.parse(answerText);
  await scheduleRechecks(fixture.ctx, "bill", id);
  const { rows } = await fixture.ctx.pool.query<{ request_id: string }>(
    "select request_id from bill_attempt where bill_id = $1",
    [id],
  );
  return { actor, reference: rows[0]?.request_id ?? "" };
}

function callback(requestId: string): Buffer {
  const content = { transactions: { status: "reversed" } };
  const data = { code: "040", response_description: "TRANSACTION REVERSAL", requestId, content };
  return Buffer.from(JSON.stringify({ type: "transaction-update", data }));
}

const receive = (raw: Buffer) =>
  receiveWebhook(fixture.ctx, billInbox(fixture.ctx, backup), { raw, headers: {} });
const kept = async (reference: string) =>
  (await fixture.ctx.pool.query("select from webhook_event where reference = $1", [reference])).rowCount;

describe("a reversal weeks after the delivery", () => {
  it("an unsigned callback weeks later has the delivery asked about, and the money returned once", async () => {
    const { actor, reference } = await delivered("delivered");
    for (let day = 0; day < 10; day += 1) {
      fixture.clock.pass(dayS);
      await sweepBills(fixture.ctx);
    }
    expect(await fixture.kobo(actor)).toEqual({ available: 0n, held: 0n });
    await sandbox.control("bills/reverse", { vendor: backup, reference });
    fixture.clock.pass(11 * dayS);
    await sweepBills(fixture.ctx);
    expect(await fixture.kobo(actor), "no recheck is scheduled any more").toEqual({
      available: 0n,
      held: 0n,
    });
    await Promise.all([
      receive(callback(reference)),
      receive(callback(reference)),
      receive(callback(reference)),
    ]);
    await sleep(200);
    await sweepBills(fixture.ctx);
    expect(await fixture.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
  });

  it("a false callback moves nothing, and the vendor is queried for three days", async () => {
    const { actor, reference } = await delivered("delivered");
    fixture.clock.pass(10 * dayS);
    await receive(callback(reference));
    await sweepBills(fixture.ctx);
    expect(await fixture.kobo(actor)).toEqual({ available: 0n, held: 0n });
    await sandbox.control("bills/reverse", { vendor: backup, reference });
    fixture.clock.pass(11 * 60);
    await sweepBills(fixture.ctx);
    expect(await fixture.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
  });

  it("a callback that names no purchase of ours is not kept", async () => {
    await receive(callback("202601010000nobodys"));
    expect(await kept("202601010000nobodys")).toBe(0);
  });
});

describe.each(vendors)("an unknown outcome at %s", (vendor) => {
  const lines = { faults: vendorFaults, ends: ["delivered", "failed"] };
  faultMatrix("at buying and at asking", lines, (fault, end) => play(vendor, { fault, outcome: end }));
  const counter = { faults: outcomes, ends: ["undisturbed"] };
  faultMatrix("at the counter", counter, (outcome) => play(vendor, { outcome }));
});

describe("an answer that is lost, a list that lags, and", () => {
  // The vendor delivers the first submission, but its answer is lost. The order is then submitted again, and only this
  // second submission gets the fault `fault`.
  faultMatrix("sending it again", { faults: vendorFaults, ends: ["delivered"] }, async (fault) => {
    fixture.clock.set(new Date());
    const actor = await fixture.actor("500");
    const recipient = someNumber();
    await sandbox.control("bills", { vendor: backup, recipient, outcome: "delivered" });
    await sandbox.control("faults", { vendor: backup, operation: "pay", fault: "lost_answer", times: 1 });
    const bill = await answeredInTime(purchase(actor, { ...airtimeOf(recipient), network: "Airtel" }));
    await sandbox.control("faults", { vendor: backup, operation: "requery", fault: "unknown_yet", times: 1 });
    await sandbox.plantFault(backup, "pay", fault);
    fixture.clock.pass(11);
    await sweepBills(fixture.ctx);
    await sandbox.clearFaults();
    await untilQuiet(bill.transactionId, "delivered");
    await judge({ actor, recipient, outcome: fault, id: bill.transactionId });
    expect(await fixture.kobo(actor)).toEqual({ available: 0n, held: 0n });
  });
});

async function play(
  vendor: Vendor,
  { fault, outcome }: { fault?: VendorFault; outcome: string },
): Promise<void> {
  fixture.clock.set(new Date());
  const actor = await fixture.actor("500");
  const input = airtimeAt(vendor);
  const recipient = input.phoneNumber;
  await sandbox.control("bills", { vendor, recipient, outcome });
  const { buy, query } = operations[vendor];
  if (fault) for (const operation of [buy, ...query]) await sandbox.plantFault(vendor, operation, fault);
  const bill = await answeredInTime(purchase(actor, input));
  await untilQuiet(bill.transactionId, outcome);
  await sandbox.clearFaults();
  await judge({ actor, recipient, outcome, id: bill.transactionId });
}

async function purchase(
  actor: Actor,
  input: ReturnType<typeof airtimeOf>,
): Promise<{ transactionId: string }> {
  try {
    const { answerText } = await purchaseBill(fixture.ctx, actor, input);
    const bill: BillPurchase = JSON.parse(answerText);
    return bill;
  } catch (error) {
    // `settled` means that every vendor refused and the money is back.
    if (!(error instanceof AppError) || !error.details.settled) throw error;
    return { transactionId: String(error.details.data?.["transactionId"]) };
  }
}

/** Polls nine times, which is enough for every outcome. */
async function untilQuiet(id: string, outcome: string): Promise<void> {
  for (let poll = 0; poll < 9; poll += 1) {
    if (["pending", "pending_failed", "reversed"].includes(outcome) && poll === 0) await sleep(450);
    fixture.clock.pass(outcome === "stuck" ? 20 : 3_700);
    await sweepBills(fixture.ctx);
  }
  if (outcome === "reversed") {
    await scheduleRechecks(fixture.ctx, "bill", id);
    fixture.clock.pass(3_700);
    await sweepBills(fixture.ctx);
  }
}

/** Compares the balance with the books of the sandbox's vendors, which our code does not write. */
async function judge(run: { actor: Actor; recipient: string; outcome: string; id: string }): Promise<void> {
  const { actor, recipient, outcome, id } = run;
  const last = new Map<string, string>();
  for (const vendor of vendors) {
    for (const line of await sandbox.books<{ recipient: string }>(vendor, "bill")) {
      if (line.record.recipient.endsWith(recipient.slice(-10)))
        last.set(`${vendor} ${line.reference}`, line.outcome);
    }
  }
  const delivered = [...last.values()].filter((state) => state === "delivered").length;
  const pending = [...last.values()].filter((state) => state === "pending").length;
  expect(delivered, "never delivered twice").toBeLessThan(2);
  const { available, held } = await fixture.kobo(actor);
  const shown = `${outcome}: ${JSON.stringify([...last])}`;
  expect({ available, held }, shown).toEqual({
    available: delivered + pending > 0 ? 0n : 50_000n,
    held: pending > 0 ? 50_000n : 0n,
  });
  const { rows } = await fixture.ctx.pool.query<{ vendor: string; n: number }>(
    "select vendor, count(distinct request_id)::int as n from bill_attempt where bill_id = $1 group by vendor",
    [id],
  );
  expect(rows.every(({ n }) => n === 1)).toBe(true);
}

describe("both vendors", () => {
  it("a fault of the line at each is delivered once", async () => {
    fixture.clock.set(new Date());
    const actor = await fixture.actor("500");
    const recipient = someNumber();
    await sandbox.control("bills", { vendor: backup, recipient, outcome: "failed" });
    await sandbox.control("faults", { vendor: first, operation: "airtime", fault: "lost_answer", times: 1 });
    const bill = await purchase(actor, airtimeOf(recipient));
    await untilQuiet(bill.transactionId, "delivered");
    await judge({ actor, recipient, outcome: "failed, then lost", id: bill.transactionId });
  });

  it("the same number and amount twice at once, both answers lost, are two purchases of two bills", async () => {
    fixture.clock.set(new Date());
    const recipient = firstVendorNumber();
    await sandbox.control("bills", { vendor: first, recipient, outcome: "timeout_after", times: 2 });
    const actors = [await fixture.actor("500"), await fixture.actor("500")];
    const bills = await Promise.all(actors.map((actor) => purchase(actor, airtimeOf(recipient))));
    await untilQuiet("", "delivered");
    for (const actor of actors) expect(await fixture.kobo(actor)).toEqual({ available: 0n, held: 0n });
    const ids = bills.map(({ transactionId }) => transactionId);
    const { rows } = await fixture.ctx.pool.query<{ n: number }>(
      "select count(distinct vendor_reference)::int as n from bill_attempt where bill_id = any ($1)",
      [ids],
    );
    expect(rows[0]?.n).toBe(2);
  });
});
