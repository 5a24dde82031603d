import { airtime, billFixture, someNumber } from "@manilla/testing/fixtures/bills-fixture";
import { newKey } from "@manilla/testing/idempotency-key";
import { describe, expect, it } from "vitest";
import type { Actor } from "../actor.ts";
import { answeredBefore } from "../ledger/answers.ts";
import type { Idempotency } from "../ledger/operation.ts";
import { nothingKnown } from "../providers/bills/port.ts";
import { AppError } from "../runtime/errors.ts";
import { findBill } from "./bill.ts";
import { purchaseBill } from "./purchase-bill.ts";
import { receiveBillWebhook, recheckBill, sweepBills } from "./settle-bill.ts";

const fixture = await billFixture();

const key = () => newKey("purchaseAirtime");

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
  return answer(purchaseBill(fixture.ctx, actor, airtime(phone), { idempotency }));
}

describe("one key, one answer", () => {
  it.each(["delivered", "failed", "pending", "lost"] as const)("of five calls at once: %s", async (mind) => {
    const [actor, phone, idempotency] = [await fixture.actor("500"), someNumber(), key()];
    fixture.firstVendor.says(phone, mind);
    if (mind === "failed") fixture.backupVendor.says(phone, mind);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(actor, phone, idempotency)));
    answers.push(await confirm(actor, phone, idempotency));
    expect(new Set(answers).size).toBe(1);
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
    fixture.firstVendor.says(phone, mind);
    if (mind === "failed") fixture.backupVendor.says(phone, mind);
    const first = await confirm(actor, phone, idempotency);
    expect(first).toContain(`"${said}"`);
    fixture.clock.pass(11);
    await sweepBills(fixture.ctx);
    fixture.firstVendor.turns(phone, "failed");
    const { transactionId, data } = JSON.parse(first);
    const state = await recheckBill(fixture.ctx, transactionId ?? data.transactionId);
    expect(state).toBe(mind === "failed" ? "failed" : "reversed");
    fixture.clock.pass(86_400);
    expect(await confirm(actor, phone, idempotency)).toBe(first);
  });

  it("also when today's prices would refuse it; and another request is not answered by it", async () => {
    const [actor, phone, idempotency] = [await fixture.actor("500"), someNumber(), key()];
    const first = await confirm(actor, phone, idempotency);
    const { userId } = actor;
    const error = new AppError("price_changed");
    const again = (asked: Idempotency) =>
      answer(answeredBefore(fixture.ctx.prisma, { userId, idempotency: asked, error }));
    expect(await again(idempotency)).toBe(first);
    expect(await again({ ...idempotency, requestHash: "b" })).toContain("idempotency_key_reused");
    expect(await again(key())).toContain("price_changed");
  });
});

it("what a vendor has had is not given back because it does not know it for a moment", async () => {
  const { ctx, clock, firstVendor, backupVendor } = fixture;
  const [actor, phone] = [await fixture.actor("500"), someNumber()];
  firstVendor.says(phone, "failed");
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
  firstVendor.says(phone, "pending");
  const { transactionId } = JSON.parse(await confirm(actor, phone, key()));
  const [attempt] = await ctx.billAttempts.list(transactionId);
  firstVendor.turns(phone, "delivered");
  const { parseWebhook } = firstVendor;
  const named = { otherNames: ["another", attempt?.requestId] };
  firstVendor.parseWebhook = () => ({
    kind: "message",
    message: { key: phone, reference: "tx-1", body: named },
  });
  clock.pass(1);
  await receiveBillWebhook(ctx, firstVendor.name, { raw: Buffer.from("{}"), headers: {} });
  firstVendor.parseWebhook = parseWebhook;
  expect((await findBill(ctx, transactionId))?.state).toBe("delivered");
});
