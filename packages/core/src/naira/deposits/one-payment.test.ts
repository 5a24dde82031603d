import { toMoney } from "@manilla/shared/money";
import { openNairaFixture } from "@manilla/testing/fixtures/naira-fixture";
import { paidPayment } from "@manilla/testing/providers/fake-payments";
import { expect, it } from "vitest";
import { receiveWebhook } from "../../operations/webhook-inbox.ts";
import { depositInbox, sweepDeposits, verifyDeposit } from "./process-deposit.ts";
import { matchSuspended, resolvePayment } from "./suspense.ts";

const fixture = await openNairaFixture();
const { sendWebhook } = fixture;

/**
 * Prepares a payment of ₦500 with a fee of ₦5. Until `credit` is called, the fake finds this payment only by the
 * provider's reference.
 */
async function payment() {
  const actor = await fixture.actor();
  const ours = await fixture.open(actor);
  const theirs = `P-C-${ours}`;
  const facts = paidPayment(toMoney("NGN", "500"), { fee: toMoney("NGN", "5"), providerReference: theirs });
  const [suspense, bank] = [await fixture.houseUnits("suspense"), await fixture.houseUnits("bank")];
  fixture.payments.setPayment(theirs, facts);
  return {
    actor,
    theirs,
    ours,
    credit() {
      fixture.payments.setPayment(ours, { ...facts, merchantReference: ours });
      return verifyDeposit(fixture.ctx, actor, ours);
    },
    async news(ctx = fixture.ctx) {
      const claims = { merchant_reference: null, transaction_reference: theirs };
      const { raw, headers } = fixture.payments.webhook(ours, claims);
      await receiveWebhook(ctx, depositInbox(ctx), { raw, headers });
    },
    booked: async () => [
      await fixture.naira(actor),
      (await fixture.houseUnits("suspense")) - suspense,
      (await fixture.houseUnits("bank")) - bank,
    ],
    /** Credits the deposit while a message about the same payment is handled, so that the payment is booked twice. */
    async newsWithCreditBetween() {
      const { ledger } = fixture.ctx;
      const transact: typeof ledger.transact = async (operation) => {
        await this.credit();
        return ledger.transact(operation);
      };
      await this.news({ ...fixture.ctx, ledger: { ...ledger, transact } });
    },
  };
}

const once = ["500.00", 0n, -49_500n];

it("a payment that is credited is known when a message names it by the provider's reference alone", async () => {
  const { credit, news, booked } = await payment();
  expect(await credit()).toMatchObject({ status: "completed" });
  await news();
  expect(await booked()).toEqual(once);
});

it("a payment in suspense under the provider's reference leaves it when our deposit is found to be paid by it", async () => {
  const { theirs, credit, news, booked } = await payment();
  await news();
  expect(await booked()).toEqual(["0.00", 50_000n, -49_500n]);
  expect(await credit()).toMatchObject({ status: "completed", received: "500.00" });
  expect(await booked()).toEqual(once);
  await news();
  expect(await booked()).toEqual(once);
  const { rows } = await fixture.database.owner.query(
    "select state from ledger.transaction where provider_reference = $1",
    [theirs],
  );
  expect(rows).toEqual([{ state: "matched" }]);
});

it("a payment that staff gave to its owner is not credited once more", async () => {
  const { actor, theirs, credit, news, booked } = await payment();
  await news();
  const { userId } = actor;
  await resolvePayment(fixture.ctx.desk, { reference: theirs, userId, resolvedBy: "support:ngozi" });
  expect(await credit()).toMatchObject({ status: "pending" });
  expect(await booked()).toEqual(once);
});

it("a payment that was booked twice at one moment leaves suspense within the hour, and until then no owner can be named", async () => {
  const twice = await payment();
  await twice.newsWithCreditBetween();
  expect(await twice.booked()).toEqual(["500.00", 50_000n, -99_000n]);
  expect(await bookedTwice(twice.theirs)).toEqual([{ state: "suspended", naira: "500.00", given_to: null }]);
  const { userId } = await fixture.actor();
  const choice = { reference: twice.theirs, userId, resolvedBy: "support:ngozi" };
  await expect(resolvePayment(fixture.ctx.desk, choice)).rejects.toMatchObject({ code: "conflict" });
  expect(await matchSuspended(fixture.ctx)).toEqual({ matched: 1 });
  expect(await twice.booked()).toEqual(once);
  expect(await matchSuspended(fixture.ctx)).toEqual({ matched: 0 });
  expect(await bookedTwice(twice.theirs)).toEqual([]);
});

async function bookedTwice(payment: string): Promise<unknown[]> {
  const { rows } = await fixture.ctx.desk.pool.query(
    "select state, naira, given_to from support.booked_twice where provider_payment = $1",
    [payment],
  );
  return rows;
}

async function paidTwice(second: { received: string; at: Date }, named: Record<string, unknown>) {
  const actor = await fixture.actor();
  const suspended = await fixture.houseUnits("suspense");
  const merchantReference = await fixture.open(actor);
  const [first, other] = [`P-C-1-${merchantReference}`, `P-C-2-${merchantReference}`];
  const facts = { merchantReference, at: new Date(0) };
  const { payments } = fixture;
  payments.setPayment(
    merchantReference,
    paidPayment(toMoney("NGN", "500"), { ...facts, providerReference: first }),
  );
  const received = toMoney("NGN", second.received);
  const again = paidPayment(received, { ...facts, at: second.at, providerReference: other });
  await sendWebhook(merchantReference, { transaction_reference: first });
  const news = (n: number) =>
    sendWebhook(merchantReference, { transaction_reference: other, status: `Completed ${n}`, ...named });
  await news(1);
  payments.setPayment(other, again);
  await Promise.all([news(2), news(3)]);
  fixture.at(1);
  await sweepDeposits(fixture.ctx);
  fixture.at(0);
  return [await fixture.naira(actor), (await fixture.houseUnits("suspense")) - suspended];
}

it.each([
  ["under our reference", {}],
  ["under the provider's alone", { merchant_reference: null }],
])(
  "a second payment for one deposit, named %s, is in suspense once, also before the provider knows it",
  async (_, named) => {
    expect(await paidTwice({ received: "300", at: new Date(0) }, named)).toEqual(["500.00", 30_000n]);
    expect(await paidTwice({ received: "500", at: new Date(1_000) }, named)).toEqual(["500.00", 50_000n]);
  },
);

it("one payment under two of the provider's names is no second one", async () => {
  expect(await paidTwice({ received: "500", at: new Date(0) }, {})).toEqual(["500.00", 0n]);
});

it("a payment that was in suspense under the provider's name alone is there once when its merchant's is known, too", async () => {
  const suspended = await fixture.houseUnits("suspense");
  const [ours, theirs] = ["stranger-9", "P-C-stranger-9"];
  const { payments } = fixture;
  payments.setPayment(theirs, paidPayment(toMoney("NGN", "70"), { providerReference: theirs }));
  await sendWebhook(theirs, { merchant_reference: null, transaction_reference: theirs });
  payments.setPayment(
    ours,
    paidPayment(toMoney("NGN", "70"), { providerReference: theirs, merchantReference: ours }),
  );
  await sendWebhook(ours, { transaction_reference: theirs, status: "Completed 2" });
  expect((await fixture.houseUnits("suspense")) - suspended).toBe(7_000n);
});
