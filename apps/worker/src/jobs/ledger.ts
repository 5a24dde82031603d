import { sealAudit, verifyAudit } from "@manilla/core/audit/audit";
import type { Context } from "@manilla/core/context";
import { sealBooks, type Violation, verifyRecentBooks } from "@manilla/core/ledger/verify";
import { noteWaiting } from "@manilla/core/operations/note-waiting";
import type { Chore } from "@manilla/core/runtime/chore";
import { withLongStatements } from "@manilla/core/runtime/db";
import { purgeExpired } from "@manilla/core/runtime/retention";
import { reseal } from "@manilla/core/secrets/reseal";
import { hours, inSeconds, minutes } from "@manilla/shared/duration";
import type pg from "pg";

/** Raises an alarm for what it finds, and when it did not finish: unverified books may be wrong. */
async function alarm(
  ctx: Context,
  name: "books" | "audit",
  verify: (client: pg.Client) => Promise<Violation[]>,
): Promise<void> {
  try {
    const violations = await withLongStatements(ctx.pool, verify);
    if (violations.length > 0) {
      const shown = { alarm: name, count: violations.length, violations: violations.slice(0, 20) };
      ctx.log.fatal(shown, name === "books" ? "the books are wrong" : "the audit log was tampered with");
    }
  } catch (error) {
    ctx.log.fatal({ err: error, alarm: name }, `verifying the ${name} failed or timed out`);
    throw error;
  }
}

export const chores: readonly Chore[] = [
  { name: "operations.note_waiting", everySeconds: 5, run: noteWaiting },
  {
    name: "ledger.verify",
    everySeconds: inSeconds(minutes(5)),
    run: (ctx) => alarm(ctx, "books", verifyRecentBooks),
  },
  { name: "ledger.seal", everySeconds: inSeconds(hours(1)), run: (ctx) => alarm(ctx, "books", sealBooks) },
  { name: "audit.seal", everySeconds: 30, run: sealAudit },
  { name: "audit.verify", everySeconds: inSeconds(hours(1)), run: (ctx) => alarm(ctx, "audit", verifyAudit) },
  { name: "platform.purge", everySeconds: inSeconds(hours(1)), run: purgeExpired },
  {
    name: "platform.reseal",
    everySeconds: inSeconds(hours(1)),
    run: (ctx) => reseal(ctx),
  },
];
