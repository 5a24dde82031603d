import type { Redis } from "ioredis";
import { databaseFailure } from "./db.ts";
import { newestMigration } from "./newest-migration.ts";
import { Prisma, type PrismaClient } from "./prisma/client.ts";

// `writes` is false on a replica. It is also false while a commit of this database role has been waiting for a
// synchronous standby for more than five seconds.
const writesSql = Prisma.sql`
  select not current_setting('transaction_read_only')::boolean and not exists (
    select from pg_stat_activity
    where wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '5 seconds') as writes`;

export async function readReadiness(ctx: { prisma: PrismaClient; redis: Redis | undefined }): Promise<{
  database: boolean;
  writes: boolean;
  redis: boolean | null;
  migrations: boolean;
}> {
  const [migrated, writes, redis] = await Promise.all([
    readMigrated(ctx.prisma),
    canWrite(ctx.prisma),
    answers(ctx.redis),
  ]);
  return { database: migrated !== null, writes, redis, migrations: migrated === true };
}

export async function canWrite(prisma: PrismaClient): Promise<boolean> {
  try {
    const rows = await prisma.$queryRaw<{ writes: boolean }[]>(writesSql);
    return rows[0]?.writes === true;
  } catch {
    return false;
  }
}

/** True if the database has this version's newest migration, null if the database does not answer. */
async function readMigrated(prisma: PrismaClient): Promise<boolean | null> {
  try {
    const found = await prisma.$executeRaw`select from _prisma_migrations
      where migration_name = ${newestMigration} and finished_at is not null`;
    return found === 1;
  } catch (error) {
    // The schema or the table is missing or not readable, so the database is not migrated.
    return ["3F000", "42P01", "42501"].includes(databaseFailure(error).code ?? "") ? false : null;
  }
}

async function answers(redis: Redis | undefined): Promise<boolean | null> {
  if (!redis) return null;
  return redis.ping().then(
    () => true,
    () => false,
  );
}
