import { money } from "@manilla/shared/money";
import { openNairaFixture } from "@manilla/testing/fixtures/naira-fixture";
import { expect, it } from "vitest";
import { paid } from "../../providers/payments/fake.ts";
import { receiveDepositWebhook } from "./receive-deposit-webhook.ts";
import { sweepDeposits } from "./sweep-deposits.ts";

const fixture = await openNairaFixture();

async function webhook(reference: string, claims: Record<string, unknown>): Promise<void> {
  const { raw, headers } = fixture.payments.webhook(reference, claims);
  await receiveDepositWebhook(fixture.ctx, raw, headers);
}

/** A paid deposit of 500, then messages about a payment with another reference. */
async function paidTwice(second: { received: string; at: Date }, named: Record<string, unknown>) {
  const actor = await fixture.actor();
  const suspended = await fixture.houseUnits("suspense");
  const merchantReference = await fixture.open(actor);
  const [first, other] = [`P-C-1-${merchantReference}`, `P-C-2-${merchantReference}`];
  const facts = { merchantReference, at: new Date(0) };
  const { payments } = fixture;
  payments.says(merchantReference, paid(money("NGN", "500"), { ...facts, providerReference: first }));
  const received = money("NGN", second.received);
  const again = paid(received, { ...facts, at: second.at, providerReference: other });
  await webhook(merchantReference, { transaction_reference: first });
  const news = (n: number) =>
    webhook(merchantReference, { transaction_reference: other, status: `Completed ${n}`, ...named });
  await news(1);
  payments.says(other, again);
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
  payments.says(theirs, paid(money("NGN", "70"), { providerReference: theirs }));
  await webhook(theirs, { merchant_reference: null, transaction_reference: theirs });
  payments.says(ours, paid(money("NGN", "70"), { providerReference: theirs, merchantReference: ours }));
  await webhook(ours, { transaction_reference: theirs, status: "Completed 2" });
  expect((await fixture.houseUnits("suspense")) - suspended).toBe(7_000n);
});
