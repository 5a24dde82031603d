import { after, hours, minutes } from "@manilla/shared/duration";
import { money } from "@manilla/shared/money";
import { expect, it } from "vitest";
import { available, held } from "../ledger/accounts.ts";
import { newId } from "../runtime/ids.ts";
import { testContext } from "../testing/context.ts";
import { operation, person } from "../testing/people.ts";
import { readOverview } from "./overview.ts";

const ctx = await testContext();

it("counts the hours of the longest refund beyond a day, too", async () => {
  const userId = await person(ctx, { naira: "50" });
  const [id, amount, at] = [newId(), money("NGN", "50"), ctx.clock.now()];
  const hold = { from: available(userId), to: held(userId), money: amount };
  const began = after(at, -hours(51) - minutes(4));
  const open = { kind: "bill.airtime", state: "held", final: false } as const;
  await ctx.ledger.transact(operation(userId, { ...open, id, at: began, moneyOut: amount, legs: [hold] }));
  const back = { from: held(userId), to: available(userId), money: amount };
  await ctx.ledger.advance({ id, from: "held", to: "failed", final: true, at, legs: [back] });
  expect((await readOverview(ctx.desk)).refunds).toEqual({
    refunded: "1",
    "within a day": "0",
    longest: "51 h 04 min 00 s",
  });
});
