import { airtimeOf, billFixture, purchasedBill, someNumber } from "@manilla/testing/fixtures/bills-fixture";
import { newKey } from "@manilla/testing/idempotency-key";
import { describe, expect, it } from "vitest";
import type { Actor } from "../actor.ts";
import { findReplayedReply } from "../ledger/replies.ts";
import type { Idempotency } from "../ledger/types.ts";
import { receiveWebhook } from "../operations/webhook-inbox.ts";
import { nothingKnown } from "../providers/bills/port.ts";
import { AppError } from "../runtime/errors.ts";
import { findBill } from "./bill.ts";
import { billInbox, recheckBill, sweepBills } from "./process-bill.ts";
import { type Confirmation, purchaseBill } from "./purchase-bill.ts";
import type { BillInput } from "./resolve-bill-order.ts";

const fixture = await billFixture();
const buy = (...order: [Actor, BillInput, Confirmation?]) => purchasedBill(fixture, ...order);
const key = () => newKey("purchaseAirtime");

const { buyAndDie, passTime, stateOf } = fixture;

describe("two vendors", () => {
  it.each([
    ["a definite no of", "failed"],
    ["a fault of ours at", "ours"],
  ] as const)("the second gets the order after %s the first", async (_reason, result) => {
    const phone = someNumber();
    fixture.firstVendor.setResult(phone, result);
    expect((await buy(await fixture.actor(), airtimeOf(phone))).status).toBe("successful");
    expect(fixture.backupVendor.sold.filter(({ order }) => order.recipient === phone)).toHaveLength(1);
  });

  it("two definite noes give the money and the day's limit back, and are said as an error", async () => {
    const actor = await fixture.actor("5000", 0);
    const phone = someNumber();
    for (let round = 0; round < 2; round += 1) {
      fixture.firstVendor.setResult(phone, "failed");
      fixture.backupVendor.setResult(phone, "failed");
      const confirmation = { idempotency: key() };
      const refused = { code: "purchase_failed", details: { settled: true, data: { status: "failed" } } };
      const input = airtimeOf(phone, "5000");
      await expect(buy(actor, input, confirmation)).rejects.toMatchObject(refused);
      await expect(buy(actor, input, confirmation)).rejects.toMatchObject(refused);
      expect(await fixture.kobo(actor)).toEqual({ available: 500_000n, held: 0n });
    }
  });

  it("a number ported to another network goes to the vendor that accepts the network by name", async () => {
    const phone = someNumber();
    const bill = await buy(await fixture.actor(), { ...airtimeOf(phone), network: "glo" });
    expect(bill).toMatchObject({ status: "successful", provider: "Glo" });
    expect(fixture.firstVendor.sold.some(({ order }) => order.recipient === phone)).toBe(false);
  });

  it("an order with an unknown outcome stays with the first vendor", async () => {
    const actor = await fixture.actor("1000");
    const phone = someNumber();
    fixture.firstVendor.setResult(phone, "lost");
    const bill = await buy(actor, airtimeOf(phone));
    expect(bill.status).toBe("pending");
    expect(await fixture.kobo(actor)).toEqual({ available: 50_000n, held: 50_000n });
    await passTime(11);
    expect(await stateOf(bill.transactionId)).toBe("delivered");
    expect(fixture.backupVendor.sold.some(({ order }) => order.recipient === phone)).toBe(false);
    expect(await fixture.topics(bill.transactionId)).toEqual(["bill.pending", "bill.delivered"]);
  });
});

describe("time", () => {
  it("a vendor that never answers is pending within 8 seconds", async () => {
    const phone = someNumber();
    fixture.firstVendor.setResult(phone, "silence");
    const began = performance.now();
    expect((await buy(await fixture.actor(), airtimeOf(phone))).status).toBe("pending");
    expect(performance.now() - began).toBeLessThan(8_000);
    fixture.firstVendor.changeResult(phone, "delivered");
    await passTime(11);
  });

  it("an order that the first vendor never got goes back after an hour of asking, not before", async () => {
    const actor = await fixture.actor("500");
    const phone = someNumber();
    fixture.firstVendor.setResult(phone, "never");
    const { transactionId } = await buy(actor, airtimeOf(phone));
    for (const seconds of [11, 31, 121, 601]) {
      await passTime(seconds);
      expect(await stateOf(transactionId)).toBe("submitted");
    }
    await passTime(3_601);
    expect(await stateOf(transactionId)).toBe("failed");
    expect(await fixture.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
  });

  it("an order that the backup vendor never got is sent again under the same request id", async () => {
    const phone = someNumber();
    fixture.firstVendor.setResult(phone, "failed");
    fixture.backupVendor.setResult(phone, "never");
    const { transactionId } = await buy(await fixture.actor(), airtimeOf(phone));
    await passTime(11);
    expect(await stateOf(transactionId)).toBe("delivered");
    expect(fixture.backupVendor.sold.filter(({ order }) => order.recipient === phone)).toHaveLength(1);
  });

  it("an order that is sent again and taken into work is not noted as unknown to its vendor", async () => {
    const phone = someNumber();
    fixture.firstVendor.setResult(phone, "failed");
    fixture.backupVendor.setResult(phone, "never");
    const { transactionId } = await buy(await fixture.actor(), airtimeOf(phone));
    fixture.backupVendor.setResult(phone, "pending");
    await passTime(11);
    const { rows } = await fixture.ctx.pool.query(
      "select absent, reason from bill_attempt where bill_id = $1 and vendor = $2",
      [transactionId, fixture.backupVendor.name],
    );
    expect(rows).toEqual([{ absent: 0, reason: "working on it" }]);
  });

  it("after a day without a final answer it is support's, and is still asked about", async () => {
    const phone = someNumber();
    fixture.firstVendor.setResult(phone, "pending");
    const { transactionId } = await buy(await fixture.actor(), airtimeOf(phone));
    for (let hour = 0; hour < 32; hour += 1) await passTime(3_601);
    const queue = "select serving as vendor from bill where id = $1 and support_since is not null";
    const { rows } = await fixture.ctx.pool.query(queue, [transactionId]);
    expect(rows).toEqual([{ vendor: fixture.firstVendor.name }]);
    fixture.firstVendor.changeResult(phone, "failed");
    await passTime(6 * 3_600 + 1);
    expect(await stateOf(transactionId)).toBe("failed");
  });

  it("a bill whose process died before the submission is submitted by the sweep", async () => {
    const actor = await fixture.actor("500");
    const phone = someNumber();
    const bill = await buyAndDie(actor, phone);
    expect(bill.status).toBe("pending");
    expect(await fixture.kobo(actor)).toEqual({ available: 0n, held: 50_000n });
    await passTime(31);
    expect(await stateOf(bill.transactionId)).toBe("delivered");
    expect(fixture.firstVendor.sold.filter(({ order }) => order.recipient === phone)).toHaveLength(1);
  });

  it("a bill that was never submitted is refunded when no sweep ran for five minutes", async () => {
    const actor = await fixture.actor("500");
    const phone = someNumber();
    const bill = await buyAndDie(actor, phone);
    await passTime(301);
    expect(await stateOf(bill.transactionId)).toBe("failed");
    expect(await fixture.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
    expect(fixture.firstVendor.sold.some(({ order }) => order.recipient === phone)).toBe(false);
  });
});

describe("afterwards", () => {
  it("a delivery that is taken back returns the price and our commission, once", async () => {
    const actor = await fixture.actor("500");
    const [bills, fees] = [await fixture.houseKobo("bills"), await fixture.houseKobo("fees")];
    const phone = someNumber();
    const { transactionId } = await buy(actor, airtimeOf(phone));
    fixture.firstVendor.changeResult(phone, "failed");
    await Promise.all(Array.from({ length: 5 }, () => recheckBill(fixture.ctx, transactionId)));
    expect(await stateOf(transactionId)).toBe("reversed");
    expect(await fixture.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
    expect([await fixture.houseKobo("bills"), await fixture.houseKobo("fees")]).toEqual([bills, fees]);
  });

  it("many looks at once settle once", async () => {
    const actor = await fixture.actor("500");
    const phone = someNumber();
    fixture.firstVendor.setResult(phone, "lost");
    const { transactionId } = await buy(actor, airtimeOf(phone));
    await Promise.all(Array.from({ length: 10 }, () => recheckBill(fixture.ctx, transactionId)));
    expect(await stateOf(transactionId)).toBe("delivered");
    expect(await fixture.topics(transactionId)).toEqual(["bill.pending", "bill.delivered"]);
  });
});

async function answer(work: Promise<string | { answerText: string }>): Promise<string> {
  try {
    const said = await work;
    return typeof said === "string" ? said : said.answerText;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    return JSON.stringify({ code, message, ...details });
  }
}

function confirm(actor: Actor, phone: string, idempotency: Idempotency): Promise<string> {
  return answer(purchaseBill(fixture.ctx, actor, airtimeOf(phone), { idempotency }));
}

describe("one key, one answer", () => {
  it.each(["delivered", "failed", "pending", "lost"] as const)("of five calls at once: %s", async (mind) => {
    const [actor, phone, idempotency] = [await fixture.actor("500"), someNumber(), key()];
    fixture.firstVendor.setResult(phone, mind);
    if (mind === "failed") fixture.backupVendor.setResult(phone, mind);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(actor, phone, idempotency)));
    answers.push(await confirm(actor, phone, idempotency));
    expect(new Set(answers).size).toBe(1);
    const sold = fixture.firstVendor.sold.filter(({ order }) => order.recipient === phone);
    expect(sold).toHaveLength(mind === "failed" ? 0 : 1);
  });

  it("a repetition while the first still waits decides it for both", async () => {
    const [actor, phone, idempotency] = [await fixture.actor("500"), someNumber(), key()];
    const { buy } = fixture.firstVendor;
    let repeated = "";
    fixture.firstVendor.buy = async (...asked) => {
      fixture.firstVendor.buy = buy;
      repeated = await confirm(actor, phone, idempotency);
      return buy(...asked);
    };
    const first = await confirm(actor, phone, idempotency);
    expect(JSON.parse(first)).toMatchObject({ status: "pending" });
    expect(repeated).toBe(first);
    expect(await fixture.kobo(actor)).toEqual({ available: 0n, held: 0n });
  });

  it.each([
    ["delivered", "successful"],
    ["lost", "pending"],
    ["failed", "purchase_failed"],
  ] as const)("a day later, whatever has become of it: %s", async (mind, said) => {
    const [actor, phone, idempotency] = [await fixture.actor("500"), someNumber(), key()];
    fixture.firstVendor.setResult(phone, mind);
    if (mind === "failed") fixture.backupVendor.setResult(phone, mind);
    const first = await confirm(actor, phone, idempotency);
    expect(first).toContain(`"${said}"`);
    fixture.clock.pass(11);
    await sweepBills(fixture.ctx);
    fixture.firstVendor.changeResult(phone, "failed");
    const { transactionId, data } = JSON.parse(first);
    const state = await recheckBill(fixture.ctx, transactionId ?? data.transactionId);
    expect(state).toBe(mind === "failed" ? "failed" : "reversed");
    fixture.clock.pass(86_400);
    expect(await confirm(actor, phone, idempotency)).toBe(first);
  });

  it("the first answer is repeated though today's prices would refuse it, and answers no other request", async () => {
    const [actor, phone, idempotency] = [await fixture.actor("500"), someNumber(), key()];
    const first = await confirm(actor, phone, idempotency);
    const { userId } = actor;
    const error = new AppError("price_changed");
    const again = (asked: Idempotency) =>
      answer(findReplayedReply(fixture.ctx.prisma, { userId, idempotency: asked, error }));
    expect(await again(idempotency)).toBe(first);
    expect(await again({ ...idempotency, requestHash: "b" })).toContain("idempotency_key_reused");
    expect(await again(key())).toContain("price_changed");
  });
});

it("what a vendor has had is not given back because it does not know it for a moment", async () => {
  const { ctx, clock, firstVendor, backupVendor } = fixture;
  const [actor, phone] = [await fixture.actor("500"), someNumber()];
  firstVendor.setResult(phone, "failed");
  const { buy, query } = backupVendor;
  const underWay = { status: "pending", reason: "099", vendorReference: null } as const;
  backupVendor.buy = async () => underWay;
  const { transactionId } = JSON.parse(await confirm(actor, phone, key()));
  for (const knows of [false, false, false, true, false]) {
    backupVendor.query = async () => (knows ? underWay : { status: "absent" });
    clock.pass(3_700);
    await recheckBill(ctx, transactionId);
  }
  expect(await fixture.kobo(actor)).toEqual({ available: 0n, held: 50_000n });
  Object.assign(backupVendor, { buy, query });
});

describe("a reference that turns out to be another purchase's gives way to the right one", () => {
  it.each([
    ["pending", { status: "pending", reason: "not finished", vendorReference: "foreign-1" }],
    ["delivered", { status: "delivered", receipt: { ...nothingKnown, vendorReference: "foreign-2" } }],
  ] as const)("of a purchase that was %s", async (state, first) => {
    const { ctx, clock, firstVendor } = fixture;
    const { buy, query } = firstVendor;
    const mine = { ...nothingKnown, vendorReference: `theirs-${state}` };
    firstVendor.buy = async () => first;
    firstVendor.query = async () => ({ status: "delivered", receipt: mine });
    const { transactionId } = JSON.parse(await confirm(await fixture.actor("500"), someNumber(), key()));
    expect((await ctx.billAttempts.list(transactionId))[0]?.vendorReference).toMatch("foreign");
    clock.pass(11);
    await recheckBill(ctx, transactionId);
    expect(await ctx.billAttempts.list(transactionId)).toMatchObject([
      { state: "delivered", vendorReference: mine.vendorReference },
    ]);
    Object.assign(firstVendor, { buy, query });
  });
});

it("a message names a purchase by any of the vendor's names", async () => {
  const { ctx, clock, firstVendor } = fixture;
  const [actor, phone] = [await fixture.actor("500"), someNumber()];
  firstVendor.setResult(phone, "pending");
  const { transactionId } = JSON.parse(await confirm(actor, phone, key()));
  const [attempt] = await ctx.billAttempts.list(transactionId);
  firstVendor.changeResult(phone, "delivered");
  const { parseWebhook } = firstVendor;
  const named = { otherNames: ["another", attempt?.requestId] };
  firstVendor.parseWebhook = () => ({
    kind: "message",
    message: { key: phone, reference: "tx-1", body: named },
  });
  clock.pass(1);
  await receiveWebhook(ctx, billInbox(ctx, firstVendor.name), { raw: Buffer.from("{}"), headers: {} });
  firstVendor.parseWebhook = parseWebhook;
  expect((await findBill(ctx, transactionId))?.state).toBe("delivered");
});
