import { airtimeOf, billFixture, someNumber } from "@manilla/testing/fixtures/bills-fixture";
import { createMember } from "@manilla/testing/members";
import { createPerson } from "@manilla/testing/people";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../actor.ts";
import { failedResult } from "../providers/bills/port.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { type Bill, findBill } from "./bill.ts";
import { listBills } from "./list-bills.ts";
import { recheckBill } from "./process-bill.ts";
import { purchaseBill } from "./purchase-bill.ts";

const fixture = await billFixture();
beforeEach(() => fixture.clock.set(new Date()));

async function buy(actor: Actor, phone: string): Promise<string> {
  const { answerText } = await purchaseBill(fixture.ctx, actor, airtimeOf(phone));
  return JSON.parse(answerText).transactionId;
}

const { passTime } = fixture;
const buyAndDie = async (actor: Actor, phone: string) =>
  found((await fixture.buyAndDie(actor, phone)).transactionId);

async function found(id: string): Promise<Bill> {
  const bill = await findBill(fixture.ctx, id);
  if (!bill) throw new Error(`no bill ${id}`);
  return bill;
}

const soldTo = (phone: string) =>
  [...fixture.firstVendor.sold, ...fixture.backupVendor.sold].filter(({ order }) => order.recipient === phone)
    .length;

/** Removes the order from the stored bill, so that the bill cannot be read. */
async function spoil(id: string): Promise<void> {
  await fixture.database.owner.query(
    "update ledger.transaction set details = details - 'order' where id = $1",
    [id],
  );
}

describe("an answer about a second submission changes nothing about the first", () => {
  it.each([
    ["not sent", async () => failedResult("not sent: too many at once", "ours")],
    ["rate limited", async () => failedResult("429", "ours")],
    ["refused", async () => failedResult("no such customer")],
    [
      "a bug",
      () => {
        throw new ProviderError("unreadable", "what is this");
      },
    ],
  ] as const)("%s", async (_, again) => {
    const [actor, phone] = [await fixture.actor("500"), someNumber()];
    const { firstVendor, backupVendor } = fixture;
    const { buy: sell, query } = backupVendor;
    firstVendor.setResult(phone, "failed");
    backupVendor.setResult(phone, "lost");
    const id = await buy(actor, phone);
    backupVendor.query = async () => ({ status: "absent" });
    backupVendor.buy = again;
    await passTime(11);
    expect(await fixture.kobo(actor)).toEqual({ available: 0n, held: 50_000n });
    Object.assign(backupVendor, { buy: sell, query });
    await passTime(31);
    expect((await found(id)).state).toBe("delivered");
    expect(await fixture.kobo(actor)).toEqual({ available: 0n, held: 0n });
    expect(soldTo(phone)).toBe(1);
  });

  it("a first answer that comes after it was sent again fails nothing", async () => {
    const [actor, phone] = [await fixture.actor("500"), someNumber()];
    const { firstVendor, backupVendor } = fixture;
    const { buy: sell } = backupVendor;
    firstVendor.setResult(phone, "failed");
    backupVendor.buy = async (...asked) => {
      backupVendor.buy = sell;
      const { rows } = await fixture.database.owner.query(
        "select id from ledger.transaction where user_id = $1 and kind = 'bill.airtime'",
        [actor.userId],
      );
      backupVendor.setResult(phone, "lost");
      expect(await recheckBill(fixture.ctx, rows[0].id)).toBeUndefined();
      expect(asked[0].recipient).toBe(phone);
      return failedResult("429", "ours");
    };
    const id = await buy(actor, phone);
    expect(await fixture.kobo(actor)).toEqual({ available: 0n, held: 50_000n });
    await passTime(41);
    expect((await found(id)).state).toBe("delivered");
    expect(soldTo(phone)).toBe(1);
  });
});

describe("killed between the attempt and the submission", () => {
  async function killed(actor: Actor, phone: string, vendor = fixture.firstVendor): Promise<Bill> {
    const bill = await buyAndDie(actor, phone);
    await fixture.ctx.billAttempts.open(bill.id, vendor, fixture.clock.now());
    return bill;
  }

  it("is polled by the schedule, and the money is back after an hour", async () => {
    const actor = await fixture.actor("500");
    const { id } = await killed(actor, someNumber());
    let polls = 0;
    const { query } = fixture.firstVendor;
    fixture.firstVendor.query = async (sent) => {
      polls += 1;
      return query(sent);
    };
    for (let second = 0; second < 7_200; second += 30) await passTime(30);
    fixture.firstVendor.query = query;
    expect(polls).toBeGreaterThanOrEqual(4);
    expect(polls).toBeLessThanOrEqual(6);
    expect((await found(id)).state).toBe("failed");
    expect(await fixture.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
  });

  it("a repeatable vendor gets it under the same reference, and delivers once", async () => {
    const [actor, phone] = [await fixture.actor("500"), someNumber()];
    const { id } = await killed(actor, phone, fixture.backupVendor);
    await passTime(31);
    expect((await found(id)).state).toBe("delivered");
    const [attempt, ...others] = await fixture.ctx.billAttempts.list(id);
    expect(others).toEqual([]);
    expect(
      fixture.backupVendor.sold.filter(({ requestId }) => requestId === attempt?.requestId),
    ).toHaveLength(1);
    expect(await fixture.kobo(actor)).toEqual({ available: 0n, held: 0n });
  });

  it("more of them than a sweep takes, and unreadable ones, do not delay others", async () => {
    const crowd = await fixture.actor("100000", 2);
    for (let count = 0; count < 30; count += 1) {
      await killed(crowd, someNumber());
      const { id } = await buyAndDie(crowd, someNumber());
      await spoil(id);
    }
    fixture.clock.pass(31);
    const [actor, phone] = [await fixture.actor("500"), someNumber()];
    fixture.firstVendor.setResult(phone, "lost");
    const id = await buy(actor, phone);
    await passTime(11);
    await passTime(5);
    expect((await found(id)).state).toBe("delivered");
  });
});

describe("a row that can't be read", () => {
  it("is set aside: other people's bills end, and its owner's history shows the rest", async () => {
    const [owner, other] = [await fixture.actor("1000"), await fixture.actor("500")];
    const [phone, spoiled] = [someNumber(), someNumber()];
    fixture.firstVendor.setResult(spoiled, "lost");
    const bad = await buy(owner, spoiled);
    const good = await buy(owner, someNumber());
    await spoil(bad);
    fixture.firstVendor.setResult(phone, "lost");
    const id = await buy(other, phone);
    await passTime(11);
    expect((await found(id)).state).toBe("delivered");
    const { transactions } = await listBills(fixture.ctx, owner, { page: 1, limit: 20 });
    expect(transactions.map(({ _id }) => _id)).toEqual([good]);
  });
});

it("what no vendor was asked for yet is not bought once the account is frozen: the money is back", async () => {
  const { ctx, database, kobo } = fixture;
  const { actor: member } = await createMember(ctx);
  const [actor, phone]: [Actor, string] = [{ ...member, level: 2 }, someNumber()];
  await createPerson(database, { naira: "500" }, actor.userId);
  const { id } = await buyAndDie(actor, phone);
  await ctx.desk.prisma.user.update({ where: { id: actor.userId }, data: { frozenAt: new Date() } });
  await passTime(60);
  expect((await found(id)).state).toBe("failed");
  expect(soldTo(phone)).toBe(0);
  expect(await kobo(actor)).toEqual({ available: 50_000n, held: 0n });
});
