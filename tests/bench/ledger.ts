import { verifyBooks } from "@manilla/core/ledger/verify";
import { benchDatabase } from "./database.ts";
import { findPgbench, runPgbench } from "./pgbench.ts";
import { makePurchases, secondsPerRound } from "./purchases.ts";
import { printReport } from "./report.ts";
import { takeTurns } from "./rounds.ts";

const floorScript =
  "\\set who random(1, 1000)\nselect floor.buy(:who, gen_random_uuid(), 100000, 2000, 1200);";
const oursScript = "\\set who random(1, 1000)\nselect floor.ours(user_id) from floor.person where n = :who;";

/**
 * Measures three things in turns on one server: purchases through our batcher, purchases through single calls of
 * transact, and pgbench's baseline. Rates on a shared machine mean little. Compare the ratios and the counts per purchase.
 */
export async function benchLedger(rounds: number): Promise<void> {
  findPgbench();
  const database = await benchDatabase();
  const { pool } = database;
  const { rows: people } = await pool.query<{ user_id: string }>(
    "select distinct user_id from ledger.account where user_id is not null",
  );
  const users = people.map(({ user_id }) => user_id);
  const contestants = [
    { name: "floor (pgbench, 8 clients)", run: () => runPgbench(database.url, floorScript, secondsPerRound) },
    { name: "transact, batched, 64 waiting", run: () => makePurchases(pool, users, 64) },
    { name: "transact, one waiting", run: () => makePurchases(pool, users, 1) },
    // This script also builds the request in SQL, which costs as much as executing the request.
    {
      name: "transact, one by one (pgbench)",
      run: () => runPgbench(database.url, oursScript, secondsPerRound),
    },
  ].map((contestant) => ({ ...contestant, owner: database.owner }));
  const measured = await takeTurns(rounds, contestants);
  const violations = await verifyBooks(database.owner, "1 day");
  printReport("ledger", contestants, measured, violations.length);
  if (violations.length > 0) process.exitCode = 1;
  await database.stop();
}
