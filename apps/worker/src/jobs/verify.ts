import type { Context } from "@manilla/core/context";
import type { Violation } from "@manilla/core/ledger/verify";
import { gauge } from "@manilla/core/observability/metrics";
import { withLongStatements } from "@manilla/core/runtime/db";
import { inSeconds } from "@manilla/shared/duration";
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
export async function verify(
  ctx: Context,
  name: "books" | "audit",
  find: (client: pg.Client) => Promise<Violation[]>,
): Promise<void> {
  const violations = await withLongStatements(ctx.pool, find);
  verifiedAt({ what: name }, inSeconds(Date.now()));
  if (violations.length === 0) return;
  const shown = { alarm: name, count: violations.length, violations: violations.slice(0, 20) };
  ctx.log.fatal(shown, name === "books" ? "the books are wrong" : "the audit log was tampered with");
}
