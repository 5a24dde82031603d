import pg from "pg";
import type { Logger } from "./log.ts";

/** Units: milliseconds. The server ends what runs too long, whatever the client thinks. */
const serverLimits = "-c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000";

/** One pool a process, shared by the ledger and Prisma's adapter. */
export function createPool(options: { url: string; size: number; log: Logger; name: string }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    application_name: options.name,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    options: serverLimits,
  });
  // An idle connection that Postgres closes raises here; without a listener the process would die with it.
  pool.on("error", (error) => options.log.warn({ err: error }, "an idle database connection was lost"));
  return pool;
}
