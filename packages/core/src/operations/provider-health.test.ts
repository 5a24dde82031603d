import { toMoney } from "@manilla/shared/money";
import { TestClock, testContext } from "@manilla/testing/context";
import { allowTransitions } from "@manilla/testing/ledger/ledger-fixture";
import { createPerson, newStart } from "@manilla/testing/people";
import { expect, it } from "vitest";
import type { TransactionStart } from "../ledger/types.ts";
import { newId } from "../runtime/ids.ts";
import { listTroubled } from "./provider-health.ts";

const clock = new TestClock();
const ctx = await testContext({ overrides: { clock } });
const userId = await createPerson(ctx.database);
// The tests insert payments in these states, without the earlier states that the database requires.
await allowTransitions(
  ctx.database,
  ["naira.withdrawal", "bill.electricity"],
  ["paid", "failed", "rejected", "delivered", "submitted"],
);

/** The payments hold no money, so the check of the books would report them if they were not deleted. */
async function forgetPayments(): Promise<void> {
  await ctx.database.owner.query(`alter table ledger.transaction disable trigger user; alter table ledger.timeline disable trigger user;
    truncate ledger.transaction, ledger.timeline, ledger.idempotency cascade;
    alter table ledger.transaction enable trigger user; alter table ledger.timeline enable trigger user`);
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function pay(times: number, changes: Partial<TransactionStart>, at = minutesAgo(20)): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    const open = changes.state === "processing" || changes.state === "submitted";
    const due = open ? { final: false, dueAt: new Date() } : {};
    const moneyOut = toMoney("NGN", "100");
    await ctx.ledger.transact(newStart(userId, { id: newId(at), at, moneyOut, ...due, ...changes }));
  }
}
const toBank = (bankCode: string, state: string) =>
  ({ kind: "naira.withdrawal", state, details: { bankCode } }) as const;
const forBill = (biller: string, state: string) =>
  ({ kind: "bill.electricity", state, details: { order: { biller } } }) as const;

it("names the bank and the biller that fail now, and reads once a minute", async () => {
  await pay(8, toBank("058", "paid"));
  await pay(3, toBank("058", "failed"));
  await pay(4, toBank("058", "rejected"));
  await pay(11, toBank("044", "paid"));
  await pay(1, toBank("044", "failed"));
  await pay(9, toBank("033", "failed"));
  await pay(20, toBank("057", "failed"), minutesAgo(61));
  await pay(8, forBill("ikeja-electricity-prepaid-ng", "delivered"));
  await pay(2, forBill("ikeja-electricity-prepaid-ng", "submitted"));
  await pay(5, forBill("ikeja-electricity-prepaid-ng", "submitted"), minutesAgo(1));
  const troubled = [
    { kind: "bank", code: "058", failed: 3, slow: 0, of: 11 },
    { kind: "biller", code: "ikeja-electricity-prepaid-ng", failed: 0, slow: 2, of: 10 },
  ];
  expect(await listTroubled(ctx)).toEqual(troubled);
  await pay(30, toBank("058", "paid"));
  clock.pass(59);
  expect(await listTroubled(ctx)).toEqual(troubled);
  clock.pass(2);
  expect((await listTroubled(ctx)).map(({ code }) => code)).toEqual(["ikeja-electricity-prepaid-ng"]);
  await forgetPayments();
});
