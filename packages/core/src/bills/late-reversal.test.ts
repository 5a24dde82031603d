import { setTimeout as sleep } from "node:timers/promises";
import type { BillPurchase } from "@manilla/shared/bills/contract";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { sandboxBillFixture } from "@manilla/testing/fixtures/bills-fixture";
import { airtimeAt, billVendorNames } from "@manilla/testing/providers/airtime-at";
import { expect, it } from "vitest";
import { scheduleRechecks } from "../operations/rechecks.ts";
import { purchaseBill } from "./purchase-bill.ts";
import { receiveBillWebhook, sweepBills } from "./settle-bill.ts";

const vendor = billVendorNames.backup;

const sandbox = await controlledSandbox();
const fixture = await sandboxBillFixture(sandbox.url);

const dayS = 24 * 60 * 60;

async function delivered(outcome: string) {
  // The backup vendor refuses request ids that were made on another day.
  fixture.clock.set(new Date());
  const [actor, input] = [await fixture.actor("500"), airtimeAt(vendor)];
  await sandbox.control("bills", { vendor, recipient: input.phoneNumber, outcome });
  const { answerText } = await purchaseBill(fixture.ctx, actor, input);
  const { transactionId: id }: BillPurchase = JSON.parse(answerText);
  await scheduleRechecks(fixture.ctx, "bill", id);
  const { rows } = await fixture.ctx.pool.query<{ request_id: string }>(
    "select request_id from bill_attempt where bill_id = $1",
    [id],
  );
  return { actor, reference: rows[0]?.request_id ?? "" };
}

/** The vendor's callback, without a signature. */
function callback(requestId: string): Buffer {
  const content = { transactions: { status: "reversed" } };
  const data = { code: "040", response_description: "TRANSACTION REVERSAL", requestId, content };
  return Buffer.from(JSON.stringify({ type: "transaction-update", data }));
}

const receive = (raw: Buffer) => receiveBillWebhook(fixture.ctx, vendor, { raw, headers: {} });
const kept = async (reference: string) =>
  (await fixture.ctx.pool.query("select from webhook_event where reference = $1", [reference])).rowCount;

it("an unsigned callback weeks later has the delivery asked about, and the money returned once", async () => {
  const { actor, reference } = await delivered("delivered");
  for (let day = 0; day < 10; day += 1) {
    fixture.clock.pass(dayS);
    await sweepBills(fixture.ctx);
  }
  expect(await fixture.kobo(actor)).toEqual({ available: 0n, held: 0n });
  await sandbox.control("bills/reverse", { vendor, reference });
  fixture.clock.pass(11 * dayS);
  await sweepBills(fixture.ctx);
  expect(await fixture.kobo(actor), "no recheck is scheduled any more").toEqual({ available: 0n, held: 0n });
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
  // The answer to a requery is older than the message.
  await sandbox.control("bills/reverse", { vendor, reference });
  fixture.clock.pass(11 * 60);
  await sweepBills(fixture.ctx);
  expect(await fixture.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
});

it("a callback that names no purchase of ours is not kept", async () => {
  await receive(callback("202601010000nobodys"));
  expect(await kept("202601010000nobodys")).toBe(0);
});
