import type { Redis } from "ioredis";
import type pg from "pg";

/** What a process needs before it can serve. */
export async function isReady(ctx: { pool: pg.Pool; redis: Redis }): Promise<{
  database: boolean;
  redis: boolean;
  migrations: boolean;
}> {
  const [migrations, redis] = await Promise.all([pendingMigrations(ctx.pool), answers(ctx.redis)]);
  return { database: migrations !== null, redis, migrations: migrations === 0 };
}

/** How many migrations were begun and not finished; null when the database does not answer. */
async function pendingMigrations(pool: pg.Pool): Promise<number | null> {
  try {
    const { rows } = await pool.query<{ pending: number }>(
      `select (count(*) filter (where finished_at is null and rolled_back_at is null)
         + (count(*) = 0)::int)::int as pending
       from _prisma_migrations`,
    );
    return rows[0]?.pending ?? 1;
  } catch (error) {
    // No such table, or not ours to read: the database answers, and nobody has migrated it.
    const unmigrated = ["42P01", "42501"].includes((error as { code?: string }).code ?? "");
    return unmigrated ? 1 : null;
  }
}

async function answers(redis: Redis): Promise<boolean> {
  return redis.ping().then(
    () => true,
    () => false,
  );
}
