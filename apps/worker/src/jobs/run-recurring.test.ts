import { purchaseBill } from "@manilla/core/bills/purchase-bill";
import { createRecurringBill } from "@manilla/core/bills/recurring/recurring-bills";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { TestClock, testContext } from "@manilla/testing/context";
import { createMember } from "@manilla/testing/members";
import { createPerson } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { fakeBillVendors } from "@manilla/testing/providers/bill-vendors";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import { beforeEach, expect, it } from "vitest";
import { allChores } from "./chores.ts";

const { firstVendor } = fakeBillVendors();
firstVendor.billers = () => Promise.reject(new ProviderError("unreachable", "the vendor does not answer"));
const clock = new TestClock();
const providers = onlyProviders({ bills: [firstVendor] });
const ctx = await testContext({ overrides: { providers, clock } });
const { owner } = ctx.database;

const run = (name: string) => allChores.find((chore) => chore.name === name)?.run(ctx);

async function saver() {
  const { actor } = await createMember(ctx);
  await createPerson(ctx.database, { naira: "100000" }, actor.userId);
  return { ...actor, level: 2 as const };
}

beforeEach(() => setPrices(ctx, { coins: { BTC: "50000" }, naira: "1600" }));

const many = 120;
const plans = `insert into recurring_buy (id, user_id, currency, kobo, frequency, anchor_day, next_at, created_at)
  select gen_random_uuid(), $1, $2, 500000, 'monthly', 1, $3, $3 from generate_series(1, $4)`;
const bought = async (userId: string) =>
  (await owner.query("select from ledger.transaction where user_id = $1 and kind = 'crypto.buy'", [userId]))
    .rowCount;

it.each([
  ["of closed accounts end, and", "BTC", 0],
  ["that can't be made now", "DOGE", many],
])("purchases %s do not delay others", async (_why, coin, waiting) => {
  const [eve, ada] = [await saver(), await saver()];
  await owner.query(plans, [eve.userId, coin, new Date(clock.now().getTime() - 60_000), many]);
  if (waiting === 0) await owner.query("update users set closed_at = now() where id = $1", [eve.userId]);
  await owner.query(plans, [ada.userId, "BTC", clock.now(), 1]);
  await run("crypto.recurring_buys");
  expect([await bought(eve.userId), await bought(ada.userId)]).toEqual([0, 1]);
  const open = "select from recurring_buy where ended_at is null and user_id = $1";
  expect((await owner.query(open, [eve.userId])).rowCount).toBe(waiting);
});

it("bills that can't be paid now do not delay others", async () => {
  const [eve, ada] = [await saver(), await saver()];
  const phoneNumber = "+2348033100188";
  const { answerText } = await purchaseBill(ctx, ada, { kind: "airtime", phoneNumber, amount: "500" });
  const { transactionId } = JSON.parse(answerText) as { transactionId: string }; // cast: purchaseBill wrote this answer
  const repeat = await createRecurringBill(ctx, ada, { transactionId, mode: "automatic", day: 1 });
  const { id } = JSON.parse(repeat.answerText) as { id: string }; // cast: createRecurringBill wrote this answer
  await owner.query("update bill_repeat set next_at = $2 where id = $1", [id, clock.now()]);
  const order = {
    meterNumber: "12345678901",
    identifier: "ikeja-electricity-prepaid-ng",
    amount: "500.00",
    phoneNumber,
  };
  await owner.query(
    `insert into bill_repeat (id, user_id, kind, mode, day, wish, description, kobo, next_at, created_at)
     select gen_random_uuid(), $1, 'electricity', 'automatic', 1 + n % 28, $2::jsonb || jsonb_build_object('meterNumber', (12345678901 + n)::text),
       'Ikeja', 50000, $3, $3 from generate_series(1, $4) n`,
    [eve.userId, order, new Date(clock.now().getTime() - 60_000), many],
  );
  await run("bills.repeats");
  expect(firstVendor.sold.map(({ order }) => order.kind)).toEqual(["airtime", "airtime"]);
});
