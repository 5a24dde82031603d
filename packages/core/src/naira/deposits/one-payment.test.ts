import { money } from "@manilla/shared/money";
import { openNairaFixture } from "@manilla/testing/fixtures/naira-fixture";
import { expect, it } from "vitest";
import { paid } from "../../providers/payments/fake.ts";
import { matchSuspended } from "./match-suspended.ts";
import { receiveDepositWebhook } from "./receive-deposit-webhook.ts";
import { resolvePayment } from "./resolve-payment.ts";
import { verifyDeposit } from "./settle-deposit.ts";

const fixture = await openNairaFixture();

/**
 * A payment of 500 with a fee of 5 that both references find. Queried by its own reference, the provider does not
 * name ours.
 */
async function payment() {
  const actor = await fixture.actor();
  const ours = await fixture.open(actor);
  const theirs = `P-C-${ours}`;
  const facts = paid(money("NGN", "500"), { fee: money("NGN", "5"), providerReference: theirs });
  const [suspense, bank] = [await fixture.houseUnits("suspense"), await fixture.houseUnits("bank")];
  fixture.payments.says(theirs, facts);
  return {
    actor,
    theirs,
    ours,
    credit() {
      fixture.payments.says(ours, { ...facts, merchantReference: ours });
      return verifyDeposit(fixture.ctx, actor, ours);
    },
    async news(ctx = fixture.ctx) {
      const claims = { merchant_reference: null, transaction_reference: theirs };
      const { raw, headers } = fixture.payments.webhook(ours, claims);
      await receiveDepositWebhook(ctx, raw, headers);
    },
    booked: async () => [
      await fixture.naira(actor),
      (await fixture.houseUnits("suspense")) - suspense,
      (await fixture.houseUnits("bank")) - bank,
    ],
    /** Credits the deposit just before the message's money is booked. */
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
  const inSuspense = { providerReference: theirs, state: "suspended" };
  expect(await fixture.ctx.prisma.unmatchedPayment.count({ where: inSuspense })).toBe(0);
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
