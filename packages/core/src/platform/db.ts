import pg from "pg";
import type { Logger } from "./log.ts";

/**
 * Units: milliseconds. The server ends what runs too long, whatever the client thinks. The role of the programs has them
 * too (scripts/start/database.ts), because a pooler in between drops what a connection asks for.
 */
export const serverLimits = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** One pool a process, shared by the ledger and Prisma's adapter. */
export function createPool(options: { url: string; size: number; log: Logger; name: string }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    application_name: options.name,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    options: Object.entries(serverLimits)
      .map(([name, ms]) => `-c ${name}=${ms}`)
      .join(" "),
  });
  // An idle connection that Postgres closes raises here; without a listener the process would die with it.
  pool.on("error", (error) => options.log.warn({ err: error }, "an idle database connection was lost"));
  return pool;
}

/** Postgres is starting, stopping, full or slow, or can't be reached; said by the driver or by Prisma's adapter. */
const away = /^(?:08|57P|53|55P03|57014|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|P1001|P1002|P1008|P1017|P2024)/;

/** Whether a failure is the database's absence, which passes, and not a mistake of ours. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, meta } = error as { code?: unknown; meta?: { driverAdapterError?: unknown } };
  if (typeof code === "string" && away.test(code)) return true;
  if (/^timeout exceeded when trying to connect|^Connection terminated/.test(error.message)) return true;
  return isDatabaseAway(meta?.driverAdapterError) || isDatabaseAway(error.cause);
}
