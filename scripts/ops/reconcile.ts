import type { Context } from "@manilla/core/context";
import { openDifferences, reconciledUntil } from "@manilla/core/reconciliation/differences";
import { reconcileDueDays } from "@manilla/core/reconciliation/due-days";
import { reconcileDay } from "@manilla/core/reconciliation/reconcile";
import { SetupError } from "../services/process.ts";
import { isDay } from "./days.ts";
import { printRows } from "./print.ts";
import type { OpsRequest } from "./request.ts";

export async function reconcile(ctx: Context, request: OpsRequest): Promise<void> {
  const { words, json } = request;
  const [what] = words;
  if (what !== undefined && !isDay(what)) throw new SetupError("A day is written 2026-03-31.");
  const runs = what === undefined ? await dueDays(ctx) : await reconcileDay(ctx, what);
  if (!json) printRows(runs, { json, none: "No vendor was asked." });
  const differences = await openDifferences(ctx);
  printRows(differences, { json, none: "The books agree." });
  const unanswered = runs.some(({ outcome }) => outcome.startsWith("no_answer"));
  if (differences.length > 0 || unanswered) process.exitCode = 1;
}

async function dueDays(ctx: Context) {
  await reconcileDueDays(ctx);
  return reconciledUntil(ctx);
}
