import { sealAudit, verifyAudit } from "@manilla/core/audit/audit";
import type { Context } from "@manilla/core/context";
import { sealBooks, type Violation, verifyRecentBooks } from "@manilla/core/ledger/verify";
import { noteWaiting } from "@manilla/core/operations/note-waiting";
import type { Chore } from "@manilla/core/runtime/chore";
import { purgeExpired } from "@manilla/core/runtime/retention";
import { reseal } from "@manilla/core/secrets/reseal";
import { hours, inSeconds, minutes } from "@manilla/shared/duration";
import type pg from "pg";

/**
 * Reading all of them takes longer than anything a person waits for, so it has a connection and a limit of its own. Raises
 * an alarm for what it finds, and when it did not finish: unverified books may be wrong.
 */
async function alarm(
  ctx: Context,
  name: "books" | "audit",
  verify: (client: pg.PoolClient) => Promise<Violation[]>,
): Promise<void> {
  let client: pg.PoolClient | undefined;
  try {
    client = await ctx.pool.connect();
    // Within a transaction, so that a pooler doesn't hand the limit on to others.
    await client.query("begin; set local statement_timeout = '600s'");
    const violations = await verify(client);
    await client.query("commit");
    if (violations.length > 0) {
      const shown = { alarm: name, count: violations.length, violations: violations.slice(0, 20) };
      ctx.log.fatal(shown, name === "books" ? "the books are wrong" : "the audit log was tampered with");
    }
  } catch (error) {
    ctx.log.fatal({ err: error, alarm: name }, `verifying the ${name} failed or timed out`);
    throw error;
  } finally {
    client?.release(true);
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
  { name: "platform.sweep", everySeconds: inSeconds(hours(1)), run: purgeExpired },
  {
    name: "platform.reseal",
    everySeconds: inSeconds(hours(1)),
    run: async (ctx) => {
      await reseal(ctx);
    },
  },
];
