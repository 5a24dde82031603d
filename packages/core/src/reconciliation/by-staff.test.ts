import { readFileSync } from "node:fs";
import { join } from "node:path";
import { vendorFixture } from "@manilla/testing/fixtures/reconciliation-fixture";
import { member } from "@manilla/testing/members";
import { expect, it } from "vitest";
import { openAccounts } from "../ledger/balances.ts";
import { loadList } from "../screening/load-list.ts";
import { openDifferences, reconciledUntil } from "./differences.ts";
import { reconcileDueDays } from "./due-days.ts";
import { houseFloat, houseSuspense, refreshFloat, silentVendors } from "./float.ts";
import { reconcileDay } from "./reconcile.ts";

// Commands of `pnpm ops` outside proposals, with the database role of ops.

it("staff compare a day twice, catch up, read floats, load a list and open accounts", async () => {
  const { ctx, clock, counters } = await vendorFixture("2026-03-31T09:00:00Z");
  const [paystack] = counters;
  await paystack?.happens();
  clock.set(new Date("2026-04-01T12:00:00Z"));
  for (const _time of [1, 2]) await reconcileDay(ctx.desk, "2026-03-31");
  await reconcileDueDays(ctx.desk);
  const outcomes = (await reconciledUntil(ctx.desk)).map(({ outcome }) => outcome);
  expect(new Set(outcomes)).toEqual(new Set(["compared", "one_by_one"]));
  expect(await openDifferences(ctx.desk)).toEqual(await openDifferences(ctx));

  await refreshFloat(ctx.desk);
  expect(await silentVendors(ctx.desk)).toEqual([]);
  expect(await houseFloat(ctx.desk)).toEqual(await houseFloat(ctx));
  expect(await houseSuspense(ctx.desk)).toEqual([]);

  const csv = readFileSync(join(import.meta.dirname, "../../../testing/src/screening/nigeria.csv"), "utf8");
  const { entries } = await loadList(ctx.desk, "nigeria", { files: new Map([["nigeria.csv", csv]]) });
  expect(entries).toBeGreaterThan(0);
  const { actor } = await member(ctx);
  await openAccounts(ctx.desk.prisma, actor.userId);
});
