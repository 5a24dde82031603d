import type { BillPurchase } from "@manilla/shared/bills/contract";
import { lagosDay } from "@manilla/shared/kyc/limits";
import { beforeAll, describe, expect, it } from "vitest";
import { sandboxHand } from "../providers/payments/test-sandbox.ts";
import { compare, type OurBill, type TheirBill } from "./discrepancies.ts";
import { purchaseBill } from "./purchase-bill.ts";
import { reconcileBills } from "./reconcile.ts";
import { airtime, type BillHouse, sandboxHouse, someNumber } from "./test-house.ts";

const mine = (wish: Partial<OurBill> = {}): OurBill => ({
  transactionId: "t",
  reference: "r",
  inDay: true,
  kobo: 100n,
  state: "delivered",
  billState: "delivered",
  ...wish,
});
const their = (wish: Partial<TheirBill> = {}): TheirBill => ({
  reference: "r",
  kobo: 100n,
  status: "delivered",
  inDay: true,
  ...wish,
});
const kinds = (ours: OurBill[], theirs: TheirBill[]) => compare(ours, theirs).map(({ kind }) => kind);

describe("comparing the books", () => {
  it("says nothing when they agree, or while either is working on it", () => {
    expect(kinds([mine()], [their()])).toEqual([]);
    expect(kinds([mine({ state: "sent", billState: "submitted" })], [their()])).toEqual([]);
    expect(
      kinds([mine({ state: "reversed", billState: "reversed" })], [their({ status: "failed" })]),
    ).toEqual([]);
    expect(kinds([mine({ state: "failed", billState: "failed" })], [])).toEqual([]);
    expect(kinds([], [their({ status: "failed" })])).toEqual([]);
  });

  it("knows what stands on the other side of midnight", () => {
    expect(kinds([mine({ inDay: false })], [])).toEqual([]);
    expect(kinds([], [their({ inDay: false })])).toEqual([]);
    expect(kinds([mine({ inDay: false })], [their()])).toEqual([]);
  });

  it("finds each kind", () => {
    expect(kinds([], [their()])).toEqual(["missing_here"]);
    expect(kinds([mine()], [])).toEqual(["missing_there"]);
    expect(kinds([mine()], [their({ kobo: 99n })])).toEqual(["amount"]);
    expect(kinds([mine()], [their({ status: "failed" })])).toEqual(["status"]);
    expect(kinds([mine({ state: "failed", billState: "failed" })], [their()])).toEqual(["status"]);
    expect(kinds([mine()], [their(), their()])).toEqual(["duplicate"]);
  });
});

describe("a day against the vendors' own books", () => {
  let house: BillHouse;
  let url: string;
  beforeAll(async () => {
    ({ url } = await sandboxHand());
    house = await sandboxHouse(url);
  });

  it("finds what was sold without us, once, and nothing else", async () => {
    const actor = await house.actor();
    const [phone, ported] = [someNumber(), someNumber()];
    await purchaseBill(house.ctx, actor, airtime(phone));
    const { answerText } = await purchaseBill(house.ctx, actor, { ...airtime(ported), network: "Glo" });
    const bill: BillPurchase = JSON.parse(answerText);
    expect(bill.status).toBe("successful");
    const day = lagosDay(new Date());
    expect(await reconcileBills(house.ctx, day)).toEqual([
      { vendor: "maplerad", compared: 1, found: 0 },
      { vendor: "vtpass", compared: 1, found: 0 },
    ]);
    await buyBehindOurBack();
    for (let run = 0; run < 2; run += 1) {
      house.clock.pass(60);
      expect((await reconcileBills(house.ctx, day))[0]).toMatchObject({ vendor: "maplerad", found: 1 });
    }
    const { rows } = await house.ctx.pool.query(
      "select kind, provider, resolved_at from reconciliation_item",
    );
    expect(rows).toEqual([{ kind: "missing_here", provider: "maplerad", resolved_at: null }]);
  });

  async function buyBehindOurBack(): Promise<void> {
    const answer = await fetch(`${url}/maplerad/v1/bills/airtime`, {
      method: "POST",
      headers: { authorization: "Bearer mpr_sandbox_0001", "content-type": "application/json" },
      body: JSON.stringify({ phone_number: someNumber(), identifier: "ng-airtime", amount: 10_000 }),
    });
    expect(answer.status).toBe(201);
  }
});
