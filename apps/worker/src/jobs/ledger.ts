import type { Context } from "@manilla/core/context";
import { sweepOutbox } from "@manilla/core/ledger/outbox";
import { verifyBooks } from "@manilla/core/ledger/verify";
import type { Chore } from "./job.ts";

/** What was told stays so long for support. */
const outboxDays = 14;

/** Reading all books takes longer than anything a person waits for, so it has a connection and a limit of its own. */
async function alarmAboutBooks(ctx: Context): Promise<void> {
  const client = await ctx.pool.connect();
  try {
    await client.query("set statement_timeout = '120s'");
    const violations = await verifyBooks(client);
    if (violations.length > 0) {
      ctx.log.fatal(
        { alarm: "books", count: violations.length, violations: violations.slice(0, 20) },
        "the books are wrong",
      );
    }
  } finally {
    client.release(true);
  }
}

export const chores: readonly Chore[] = [
  { name: "ledger.verify", everySeconds: 300, run: alarmAboutBooks },
  {
    name: "ledger.sweep_outbox",
    everySeconds: 3_600,
    run: async (ctx) => void (await sweepOutbox(ctx.pool, outboxDays)),
  },
];
