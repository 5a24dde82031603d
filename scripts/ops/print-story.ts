import { auditOf } from "@manilla/core/audit/audit";
import type { Context } from "@manilla/core/context";
import { readTimeline } from "@manilla/core/ledger/history";
import { printRow, printRows, type Row } from "./print.ts";

/** Prints one item, its transaction's history, and the actions of staff (`subject` in the audit log). */
export async function printStory(
  ctx: Context,
  facts: Row,
  { transactionId, subject, json }: { transactionId: string | null; subject: string; json: boolean },
): Promise<void> {
  const steps = transactionId ? await readTimeline(ctx.pool, transactionId) : [];
  const timeline = steps.map(({ at, state, reason }) => ({ at: at.toISOString(), state, why: reason }));
  const audit = (await auditOf(ctx, subject)).map(({ at, actorName: who, action, reason }) => ({
    at: at.toISOString(),
    who,
    action,
    reason,
  }));
  if (json) return console.log(JSON.stringify({ ...facts, timeline, audit }, null, 2));
  printRow(facts, { json });
  console.log("");
  printRows(timeline, { json, none: "It belongs to no transaction of ours." });
  console.log("");
  printRows(audit, { json, none: "No staff actions yet." });
}
