import { openDifferences, reconcileBills, reconcileYesterday } from "@manilla/core/bills/reconcile";
import type { Context } from "@manilla/core/context";
import { SetupError } from "../services/process.ts";
import { printRows } from "./print.ts";
import type { Wish } from "./withdrawals.ts";

/** pnpm ops reconcile [day]: compares a day with the bill vendors' books and lists all that differs. Ends with 1 then. */
export async function reconcile(ctx: Context, { words: [day], json }: Wish): Promise<void> {
  if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day))
    throw new SetupError("A day is written 2026-03-31.");
  const runs = await (day === undefined ? reconcileYesterday(ctx) : reconcileBills(ctx, day));
  if (!json) printRows(runs, { json, none: "No vendor was asked." });
  const differences = await openDifferences(ctx);
  printRows(differences, { json, none: "The books agree." });
  if (differences.length > 0) process.exitCode = 1;
}
