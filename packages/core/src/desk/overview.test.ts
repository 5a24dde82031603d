import { addMilliseconds, hours, minutes } from "@manilla/shared/duration";
import { toMoney } from "@manilla/shared/money";
import { testContext } from "@manilla/testing/context";
import { createPerson, newStart } from "@manilla/testing/people";
import { expect, it } from "vitest";
import { availableAccount, heldAccount, houseAccount } from "../ledger/accounts.ts";
import { newId } from "../runtime/ids.ts";
import { readOverview } from "./overview.ts";

const ctx = await testContext();

it("counts the hours of the longest refund beyond a day, too", async () => {
  const userId = await createPerson(ctx, { naira: "50" });
  const [id, amount, at] = [newId(), toMoney("NGN", "50"), ctx.clock.now()];
  const hold = { from: availableAccount(userId), to: heldAccount(userId), money: amount };
  const began = addMilliseconds(at, -hours(51) - minutes(4));
  const open = { kind: "bill.airtime", state: "held", final: false } as const;
  await ctx.ledger.transact(newStart(userId, { ...open, id, at: began, moneyOut: amount, legs: [hold] }));
  const back = { from: heldAccount(userId), to: availableAccount(userId), money: amount };
  await ctx.ledger.advance({ id, from: "held", to: "failed", final: true, at, legs: [back] });
  expect((await readOverview(ctx.desk)).refunds).toEqual({
    refunded: "1",
    "within a day": "0",
    longest: "51 h 04 min 00 s",
  });
});

it("a day's volume is what was completed, and a withdrawal that was rejected or cancelled is a refund, too", async () => {
  const before = (await readOverview(ctx.desk)).refunds["refunded"];
  const userId = await createPerson(ctx.database, { naira: "3000" });
  const thousand = toMoney("NGN", "1000");
  const hold = { from: availableAccount(userId), to: heldAccount(userId), money: thousand };
  const back = { from: heldAccount(userId), to: availableAccount(userId), money: thousand };
  const open = {
    kind: "naira.withdrawal",
    state: "pending_approval",
    final: false,
    nairaValue: thousand,
  } as const;
  for (const end of ["rejected", "cancelled", "paid"]) {
    const id = newId();
    await ctx.ledger.transact(newStart(userId, { ...open, id, moneyOut: thousand, legs: [hold] }));
    if (end !== "paid")
      await ctx.ledger.advance({ id, from: open.state, to: end, final: true, legs: [back] });
    else {
      await ctx.ledger.advance({ id, from: open.state, to: "approved", final: false });
      await ctx.ledger.advance({ id, from: "approved", to: "processing", final: false });
      const paid = { from: heldAccount(userId), to: houseAccount("bank"), money: thousand };
      await ctx.ledger.advance({ id, from: "processing", to: end, final: true, legs: [paid] });
    }
  }
  const asked = {
    kind: "naira.deposit",
    state: "pending",
    final: false,
    moneyIn: thousand,
    nairaValue: thousand,
  } as const;
  await ctx.ledger.transact(newStart(userId, asked));
  const { volumes, refunds } = await readOverview(ctx.desk);
  const of = (kind: string) => volumes.find((row) => row["kind"] === kind);
  expect(of("naira.withdrawal")).toMatchObject({ count: "3", ended: "3", naira: "1000.00" });
  expect(of("naira.deposit")).toMatchObject({ count: "1", ended: "0", naira: null });
  expect(Number(refunds["refunded"]) - Number(before)).toBe(2);
});
