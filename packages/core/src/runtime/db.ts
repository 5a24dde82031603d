import { minutes, seconds } from "@manilla/shared/duration";
import pg from "pg";
import type { Logger } from "../observability/log.ts";
import type { Config } from "./config.ts";

/**
 * After these milliseconds, the database server ends a statement, a wait for a lock, or an idle transaction. The
 * programs' role has the same limits (scripts/start/database.ts), because a pooler drops the settings of a connection.
 */
export const serverLimits = {
  statement_timeout: seconds(5),
  lock_timeout: seconds(3),
  idle_in_transaction_session_timeout: seconds(10),
};

/**
 * A connection without an answer for this long is closed, because the operating system notices a broken network only
 * after 15 minutes.
 */
const silenceMs = serverLimits.statement_timeout + seconds(5);

type Place = Pick<Config, "DATABASE_URL" | "DATABASE_POOL_SIZE" | "DATABASE_STATEMENTS">;

interface Use {
  log: Logger;
  name: string;
  /** A call waits this long for a connection. The default is short, because a client waits for the call's answer. */
  connectMs?: number;
}

export function createPool(place: Place, { log, name, connectMs = seconds(2) }: Use): pg.Pool {
  const pool = new pg.Pool({
    connectionString: place.DATABASE_URL,
    max: place.DATABASE_POOL_SIZE,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: seconds(30),
    query_timeout: silenceMs,
    // Prisma's adapter expects times in UTC.
    options: [
      "-c timezone=UTC",
      ...Object.entries(serverLimits).map(([limit, ms]) => `-c ${limit}=${ms}`),
    ].join(" "),
  });
  // Without a listener, the pool's error about a closed idle connection would end the process.
  pool.on("error", (error) => log.warn({ err: error, name }, "idle database connection failed"));
  if (place.DATABASE_STATEMENTS === "unnamed") pool.on("connect", forgetNames);
  return pool;
}

// Removes the names of prepared statements. A name exists only on the connection that prepared the statement, and a
// pooler may use another connection for each statement.
function forgetNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown; // cast: `bind` keeps one overload only
  const unnamed = (what: unknown, ...rest: unknown[]) =>
    query(isNamed(what) ? { ...what, name: undefined } : what, ...rest);
  client.query = unnamed as typeof client.query; // cast: `unnamed` passes on all arguments
}

function isNamed(what: unknown): what is pg.QueryConfig {
  return typeof what === "object" && what !== null && "name" in what && !("submit" in what);
}

const longStatementMs = minutes(10);

/**
 * Runs `work` in a transaction on a new connection. Each statement may take ten minutes. The limit is set for the
 * transaction, because a pooler would pass a limit of the connection on to other clients.
 */
export async function withLongStatements<T>(
  pool: pg.Pool,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...pool.options, query_timeout: longStatementMs + silenceMs });
  client.on("error", () => undefined); // ignored, because the pending statement also reports a lost connection
  try {
    await client.connect();
    await client.query(`begin; set local statement_timeout = ${longStatementMs}`);
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Codes of a database that is starting, stopping, full, slow, read-only or unreachable, from the driver or Prisma's
 * adapter.
 */
const away =
  /^(?:08|57P|53|55P03|57014|25006|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|P1001|P1002|P1008|P1017|P2024|P2028|P2037)/;

const awayMessage =
  /^timeout (?:exceeded when trying to connect|expired)|^Connection terminated|^Query read timeout|is not queryable$/;

/** Deadlock or serialization failure: the transaction was rolled back and may be repeated. */
const undone = /^(?:40|P2034)/;

interface Failure {
  code?: unknown;
  originalCode?: unknown;
  originalMessage?: unknown;
  constraint?: unknown;
  message?: unknown;
  meta?: { driverAdapterError?: unknown };
  cause?: unknown;
}

export function isDatabaseAway(error: unknown): boolean {
  return hasFailure(error, ({ code, message }) => matches(away, code) || matches(awayMessage, message));
}

/**
 * True if repeating the statement may help. A repetition is safe only with a key, an id or a state that prevents a
 * second effect.
 */
export function isTransient(error: unknown): boolean {
  const conflicts = ({ code, originalCode }: Failure) =>
    matches(undone, code) || matches(undone, originalCode);
  return isDatabaseAway(error) || hasFailure(error, conflicts);
}

/** Prisma's adapter nests PostgreSQL's failure in an object that is not an Error. */
function hasFailure(error: unknown, test: (failure: Failure) => boolean): boolean {
  if (typeof error !== "object" || error === null) return false;
  const failure: Failure = error;
  return (
    test(failure) || hasFailure(failure.meta?.driverAdapterError, test) || hasFailure(failure.cause, test)
  );
}

function matches(pattern: RegExp, text: unknown): boolean {
  return typeof text === "string" && pattern.test(text);
}

export function databaseFailure(error: unknown): { code?: string; message?: string; constraint?: string } {
  let found: { code?: string; message?: string; constraint?: string } = {};
  hasFailure(error, ({ code, originalCode, message, originalMessage, constraint }) => {
    const sqlState = [originalCode, code].find(
      (one) => typeof one === "string" && /^[0-9A-Z]{5}$/.test(one) && !one.startsWith("P2"),
    );
    if (typeof sqlState !== "string") return false;
    const text = String(originalMessage ?? message);
    const named = typeof constraint === "string" ? constraint : /constraint "(\w+)"/.exec(text)?.[1];
    found = { code: sqlState, message: text, ...(named !== undefined && { constraint: named }) };
    return true;
  });
  return found;
}

export function isUniqueViolation(error: unknown): boolean {
  return databaseFailure(error).code === "23505";
}
