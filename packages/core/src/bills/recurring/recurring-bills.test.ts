import type { BillPurchase } from "@manilla/shared/bills/contract";
import { airtime, someNumber } from "@manilla/testing/fixtures/bills-fixture";
import { repeatFixture, repeatIn } from "@manilla/testing/fixtures/repeat-fixture";
import { member } from "@manilla/testing/members";
import { person } from "@manilla/testing/people";
import { describe, expect, it } from "vitest";
import { newId } from "../../runtime/ids.ts";
import { purchaseBill } from "../purchase-bill.ts";
import {
  createRecurringBill,
  listRecurringBills,
  pauseRecurringBill,
  removeRecurringBill,
} from "./recurring-bills.ts";

const fixture = await repeatFixture();

describe("a bill that is repeated", () => {
  it("is created once by repeated and parallel requests, with the same answer", async () => {
    const actor = await fixture.actor("500");
    const { answerText } = await purchaseBill(fixture.ctx, actor, airtime(someNumber()));
    const { transactionId }: BillPurchase = JSON.parse(answerText);
    const ask = (day: number) =>
      createRecurringBill(fixture.ctx, actor, { transactionId, mode: "automatic", day });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(5)));
    answers.push(await ask(5));
    expect(new Set(answers.map(({ answerText: text }) => text)).size).toBe(1);
    // Another day is another recurring bill, and an ended one may be created again.
    await ask(20);
    await removeRecurringBill(fixture.ctx, actor, answers.map(repeatIn)[0]?.id ?? "");
    await ask(5);
    expect((await listRecurringBills(fixture.ctx, actor)).repeats.map(({ day }) => day)).toEqual(
      expect.arrayContaining([5, 20]),
    );
    expect((await listRecurringBills(fixture.ctx, actor)).repeats).toHaveLength(2);
  });

  it("is made once by 25 parallel requests with one key, which stays answered with the first answer", async () => {
    const actor = await fixture.actor("500");
    const { answerText } = await purchaseBill(fixture.ctx, actor, airtime(someNumber()));
    const { transactionId }: BillPurchase = JSON.parse(answerText);
    const idempotency = { operation: "createBillRepeat", key: newId(), requestHash: "x" };
    const ask = (day = 5, hash = "x") =>
      createRecurringBill(
        fixture.ctx,
        actor,
        { transactionId, mode: "automatic", day },
        { ...idempotency, requestHash: hash },
      );
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask()));
    expect((await listRecurringBills(fixture.ctx, actor)).repeats).toHaveLength(1);
    await removeRecurringBill(fixture.ctx, actor, answers.map(repeatIn)[0]?.id ?? "");
    answers.push(await ask());
    expect(new Set(answers.map(({ answerText: text }) => text)).size).toBe(1);
    await expect(ask(6, "y")).rejects.toMatchObject({ code: "idempotency_key_reused" });
    expect((await listRecurringBills(fixture.ctx, actor)).repeats).toEqual([]);
  });

  it("is one of twenty at most, also when many are created at once", async () => {
    const { actor } = await member(fixture.ctx);
    await person(fixture.database, { naira: "500" }, actor.userId);
    const { answerText } = await purchaseBill(fixture.ctx, actor, airtime(someNumber()));
    const { transactionId }: BillPurchase = JSON.parse(answerText);
    const days = Array.from({ length: 28 }, (_, index) => index + 1);
    const created = await Promise.allSettled(
      days.map((day) => createRecurringBill(fixture.ctx, actor, { transactionId, mode: "automatic", day })),
    );
    expect(created.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(await fixture.ctx.prisma.billRepeat.count({ where: { userId: actor.userId } })).toBe(20);
  });

  it("belongs to its owner only, and needs a delivered bill", async () => {
    const { id } = await fixture.repeated("automatic");
    const other = await fixture.actor();
    await expect(pauseRecurringBill(fixture.ctx, other, { id, paused: true })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(removeRecurringBill(fixture.ctx, other, id)).rejects.toMatchObject({ code: "not_found" });
    const phone = someNumber();
    fixture.firstVendor.says(phone, "pending");
    const { answerText } = await purchaseBill(fixture.ctx, other, airtime(phone));
    const { transactionId }: BillPurchase = JSON.parse(answerText);
    const asked = { transactionId, mode: "automatic" } as const;
    await expect(createRecurringBill(fixture.ctx, other, asked)).rejects.toMatchObject({ code: "conflict" });
  });
});
