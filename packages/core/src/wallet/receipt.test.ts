import { receiptRows } from "@manilla/shared/wallet/receipt-rows";
import { TestClock, testContext } from "@manilla/testing/context";
import { depositLife } from "@manilla/testing/lives/naira-lives";
import { createActor } from "@manilla/testing/people";
import { expect, test } from "vitest";
import { depositOf } from "../naira/deposits/deposit.ts";
import { nairaDeposit } from "../naira/deposits/deposit-operation.ts";
import { move } from "../operations/move.ts";
import { readActivity } from "./activity.ts";

const clock = new TestClock();
const ctx = await testContext({ overrides: { clock } });

async function datesAfter(seconds: number) {
  clock.set(new Date("2026-10-31T22:50:00Z"));
  const actor = await createActor(ctx.database);
  const id = (await depositLife.begin["pending"]?.(ctx, actor)) ?? "";
  clock.pass(seconds);
  const deposit = depositOf((await ctx.operations.find(id)) ?? expect.unreachable());
  await move(ctx, nairaDeposit, deposit, "credit", depositLife.inputs(ctx, actor)["credit"] as never);
  const rows = receiptRows(await readActivity(ctx, actor, id), "");
  return rows.filter(({ value }) => value.endsWith("(Lagos)")).map(({ label, value }) => `${label} ${value}`);
}

test("a receipt names when a transaction was completed where that was later than it was begun", async () => {
  expect(await datesAfter(20)).toEqual(["Date 31 Oct 2026, 23:50 (Lagos)"]);
  expect(await datesAfter(20 * 60)).toEqual([
    "Date 31 Oct 2026, 23:50 (Lagos)",
    "Completed 1 Nov 2026, 00:10 (Lagos)",
  ]);
});
