import type pg from "pg";
import { migrate } from "../migrate.ts";
import { databaseOn, onDatabase, rowsOn } from "../services/on-database.ts";
import { sourcesChecksum } from "../sources-checksum.ts";

// An arbitrary number that all test processes share.
const templateLock = 620_240_119;

/** Name of a migrated database that tests clone. It depends on the SQL, and the database is created once per server. */
export async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = `template_${sourcesChecksum(["prisma/**/*.sql"]).slice(0, 16)}`;
  await onDatabase(serverUrl, async (server) => {
    await server.query("select pg_advisory_lock($1)", [templateLock]);
    const { rowCount } = await server.query("select from pg_database where datname = $1 and datistemplate", [
      name,
    ]);
    if (rowCount === 0) await makeTemplate(server, serverUrl, name);
  });
  return name;
}

async function makeTemplate(server: pg.Client, serverUrl: string, name: string): Promise<void> {
  await server.query(`drop database if exists ${name} with (force)`);
  await server.query(`create database ${name} strategy file_copy`);
  const url = databaseOn(serverUrl, name);
  await migrate({ url });
  await planOnce(url);
  // The mark comes last, so that an incomplete database is never cloned.
  await server.query(`alter database ${name} is_template true`);
}

/**
 * Lets PostgreSQL plan the function that verifies the books once per connection. Every test calls it at its end, and
 * in a small database planning takes four fifths of its time.
 */
async function planOnce(url: string): Promise<void> {
  await rowsOn(
    url,
    "alter function ledger.violations(interval, timestamptz) set plan_cache_mode = force_generic_plan",
  );
}
