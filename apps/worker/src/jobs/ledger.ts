import { sealAudit, verifyAudit } from "@manilla/core/audit/audit";
import type { Context } from "@manilla/core/context";
import { sealBooks, type Violation, verifyRecentBooks } from "@manilla/core/ledger/verify";
import { gauge } from "@manilla/core/observability/metrics";
import { promiseProgress } from "@manilla/core/operations/promise-progress";
import type { Chore } from "@manilla/core/runtime/chore";
import { withLongStatements } from "@manilla/core/runtime/db";
import { purgeExpired } from "@manilla/core/runtime/retention";
import { reseal } from "@manilla/core/secrets/reseal";
import { hours, inSeconds, minutes } from "@manilla/shared/duration";
import type pg from "pg";

const verifiedAt = gauge(
  "manilla_verified_timestamp_seconds",
  "When this process last read the books or the audit log to the end, or began",
  ["what"],
);
// Sets the age to zero at the start, so that it grows even if this process never finishes a verification.
for (const what of ["books", "audit"] as const) verifiedAt({ what }, inSeconds(Date.now()));

/**
 * Raises an alarm only for violations that were found. If a slow or absent database stops a verification, an error is
 * thrown, and the alert BooksNotVerified follows after a while.
 */
async function alarm(
  ctx: Context,
  name: "books" | "audit",
  verify: (client: pg.Client) => Promise<Violation[]>,
): Promise<void> {
  const violations = await withLongStatements(ctx.pool, verify);
  verifiedAt({ what: name }, inSeconds(Date.now()));
  if (violations.length === 0) return;
  const shown = { alarm: name, count: violations.length, violations: violations.slice(0, 20) };
  ctx.log.fatal(shown, name === "books" ? "the books are wrong" : "the audit log was tampered with");
}

export const chores: readonly Chore[] = [
  { name: "operations.note_waiting", everySeconds: 5, run: promiseProgress },
  {
    name: "ledger.verify",
    everySeconds: inSeconds(minutes(5)),
    run: (ctx) => alarm(ctx, "books", verifyRecentBooks),
  },
  { name: "ledger.seal", everySeconds: inSeconds(hours(1)), run: (ctx) => alarm(ctx, "books", sealBooks) },
  {
    name: "ledger.name_payees",
    everySeconds: inSeconds(hours(1)),
    run: ({ prisma }) => prisma.$queryRaw`select ledger.name_payees()::text`,
  },
  { name: "audit.seal", everySeconds: 30, run: sealAudit },
  { name: "audit.verify", everySeconds: inSeconds(hours(1)), run: (ctx) => alarm(ctx, "audit", verifyAudit) },
  { name: "platform.purge", everySeconds: inSeconds(hours(1)), run: purgeExpired },
  {
    name: "platform.reseal",
    everySeconds: inSeconds(hours(1)),
    run: (ctx) => reseal(ctx),
  },
];
