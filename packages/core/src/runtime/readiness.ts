import type { Redis } from "ioredis";
import type pg from "pg";
import { newestMigration } from "./newest-migration.ts";

/**
 * A replica accepts no writes. A commit that waits for a synchronous standby waits for ever if that is gone. A role
 * sees its own sessions, the API those of all APIs and workers.
 */
const writesSql = `
  select not current_setting('transaction_read_only')::boolean and not exists (
    select from pg_stat_activity
    where wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '5 seconds') as writes`;

/** Checks what a process needs to serve. */
export async function isReady(ctx: { pool: pg.Pool; redis: Redis | undefined }): Promise<{
  database: boolean;
  writes: boolean;
  /** Null without Redis. */
  redis: boolean | null;
  migrations: boolean;
}> {
  const [migrated, writes, redis] = await Promise.all([
    isMigrated(ctx.pool),
    takesWrites(ctx.pool),
    answers(ctx.redis),
  ]);
  return { database: migrated !== null, writes, redis, migrations: migrated === true };
}

/** True if the database answers and can commit. */
export async function takesWrites(pool: pg.Pool): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ writes: boolean }>(writesSql);
    return rows[0]?.writes === true;
  } catch {
    return false;
  }
}

/** True if the database has this version's migrations. Null if it does not answer. A migration is one transaction. */
async function isMigrated(pool: pg.Pool): Promise<boolean | null> {
  try {
    const { rowCount } = await pool.query(
      "select from _prisma_migrations where migration_name = $1 and finished_at is not null",
      [newestMigration],
    );
    return rowCount === 1;
  } catch (error) {
    // The schema or table is missing or not readable, so the database is not migrated.
    const unmigrated = ["3F000", "42P01", "42501"].includes((error as { code?: string }).code ?? "");
    return unmigrated ? false : null;
  }
}

async function answers(redis: Redis | undefined): Promise<boolean | null> {
  if (!redis) return null;
  return redis.ping().then(
    () => true,
    () => false,
  );
}
