import { minutes, seconds } from "@manilla/shared/duration";
import pg from "pg";
import type { Logger } from "../observability/log.ts";
import type { Config } from "./config.ts";

/**
 * Units: milliseconds. The server ends what runs too long, whatever the client thinks. The role of the programs has them
 * too (scripts/start/database.ts), because a pooler in between drops what a connection asks for.
 */
export const serverLimits = {
  statement_timeout: seconds(5),
  lock_timeout: seconds(3),
  idle_in_transaction_session_timeout: seconds(10),
};

/**
 * A connection that gives no answer for so long is closed: the server has ended its statement by then, so a network drops it
 * silently, which the system would notice after a quarter of an hour.
 */
const silenceMs = serverLimits.statement_timeout + seconds(5);

type Place = Pick<Config, "DATABASE_URL" | "DATABASE_POOL_SIZE" | "DATABASE_STATEMENTS">;

interface Use {
  log: Logger;
  name: string;
  /** How long a connection is waited for: for a request no longer than its caller would wait, which is the default. */
  connectMs?: number;
}

/** One pool a process, shared by the ledger and Prisma's adapter. */
export function createPool(place: Place, { log, name, connectMs = seconds(2) }: Use): pg.Pool {
  const pool = new pg.Pool({
    connectionString: place.DATABASE_URL,
    max: place.DATABASE_POOL_SIZE,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: seconds(30),
    query_timeout: silenceMs,
    // Prisma's adapter reads and writes every time as UTC.
    options: [
      "-c timezone=UTC",
      ...Object.entries(serverLimits).map(([limit, ms]) => `-c ${limit}=${ms}`),
    ].join(" "),
  });
  // An idle connection that Postgres closes raises here; without a listener the process would die with it.
  pool.on("error", (error) => log.warn({ err: error }, "idle database connection failed"));
  if (place.DATABASE_STATEMENTS === "unnamed") pool.on("connect", forgetNames);
  return pool;
}

/** A pooler in transaction mode gives each transaction another server, which knows none of the statements by name. */
function forgetNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const unnamed = (what: unknown, ...rest: unknown[]) =>
    query(isNamed(what) ? { ...what, name: undefined } : what, ...rest);
  client.query = unnamed as typeof client.query; // the same function: of its many forms only a description has a name
}

function isNamed(what: unknown): what is pg.QueryConfig {
  return typeof what === "object" && what !== null && "name" in what && !("submit" in what);
}

/** Runs what belongs together in one transaction on a connection of its own; a failure undoes all of it. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    isBroken = false;
    return result;
  } catch (error) {
    if (!isDatabaseAway(error)) {
      await client.query("rollback");
      isBroken = false;
    }
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** Reading all of the books takes longer than anything a person waits for. */
const longStatementMs = minutes(10);

/**
 * A transaction on a connection of its own, whose statements may take ten minutes each. Within a transaction, so that a pooler
 * doesn't hand the limit on to others.
 */
export async function withLongStatements<T>(
  pool: pg.Pool,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...pool.options, query_timeout: longStatementMs + silenceMs });
  client.on("error", () => undefined); // the statement that waits for its answer fails with it
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

/** Postgres is starting, stopping, full, slow or a replica, or can't be reached; said by the driver or by Prisma's adapter. */
const away =
  /^(?:08|57P|53|55P03|57014|25006|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|P1001|P1002|P1008|P1017|P2024|P2028|P2037)/;

/** What the driver says without a code. */
const awayMessage =
  /^timeout (?:exceeded when trying to connect|expired)|^Connection terminated|^Query read timeout|is not queryable$/;

/** Two statements were in each other's way (a deadlock, a serialization failure), and this one was undone. */
const undone = /^(?:40|P2034)/;

/** What the driver or Prisma says of a failure. */
interface Failure {
  code?: unknown;
  /** PostgreSQL's code, where Prisma's adapter has words of its own for it. */
  originalCode?: unknown;
  originalMessage?: unknown;
  constraint?: unknown;
  message?: unknown;
  meta?: { driverAdapterError?: unknown };
  cause?: unknown;
}

/** Whether a failure is the database's absence, which passes, and not a mistake of ours. */
export function isDatabaseAway(error: unknown): boolean {
  return says(error, ({ code, message }) => matches(away, code) || matches(awayMessage, message));
}

/**
 * Whether it helps to send the same again: the server was away or ended the statement, or two were in each other's way. Safe for what
 * spends a key, an id or a state at most once.
 */
export function isTransient(error: unknown): boolean {
  const conflicts = ({ code, originalCode }: Failure) =>
    matches(undone, code) || matches(undone, originalCode);
  return isDatabaseAway(error) || says(error, conflicts);
}

/** Prisma's adapter has PostgreSQL's failure in an object below its own error, which is no Error. */
function says(error: unknown, test: (failure: Failure) => boolean): boolean {
  if (typeof error !== "object" || error === null) return false;
  const failure: Failure = error;
  return test(failure) || says(failure.meta?.driverAdapterError, test) || says(failure.cause, test);
}

function matches(pattern: RegExp, text: unknown): boolean {
  return typeof text === "string" && pattern.test(text);
}

/** What the database says of a failure, whether the driver or Prisma reports it. */
export function databaseFailure(error: unknown): { code?: string; message?: string; constraint?: string } {
  let found: { code?: string; message?: string; constraint?: string } = {};
  says(error, ({ code, originalCode, message, originalMessage, constraint }) => {
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

/** Whether Postgres refused a row because another has the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return databaseFailure(error).code === "23505";
}
