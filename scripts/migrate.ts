import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { minutes, seconds } from "@manilla/shared/duration";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { environment, root } from "./environment.ts";
import {
  type Bookkeeping,
  createBookkeeping,
  fileChanges,
  limitLockWaits,
  type SqlFile,
} from "./migrate/bookkeeping.ts";
import { applyDefinitions, dropViewsAndTypes, readDefinitions } from "./migrate/definitions.ts";
import { applyMigrations, pendingMigrations, readMigrations } from "./migrate/migrations.ts";
import type { Definition } from "./migrate/order.ts";
import { SetupError } from "./services/process.ts";

// Any number, as long as every process that migrates uses the same one.
const migrationLock = 620_240_117;
/** How long another migration is waited for, and a query that holds what this one changes. */
const patienceMs = minutes(2);
const betweenTriesMs = seconds(1);

type Request = { url: string; folder?: string };

/**
 * Brings the database up to date with `migrations` and `sql` in the folder, and returns the names and paths it applied.
 * When anything is new, views and types are dropped, the migrations run, and everything in `sql` is made again, all in one
 * transaction: a failure changes nothing. Two callers take turns. Programs at work wait a second at most for a table that it
 * changes. Throws SetupError saying which file failed and why.
 */
export async function migrate({ url, folder = join(root, "prisma") }: Request): Promise<string[]> {
  const migrations = readMigrations(join(folder, "migrations"));
  const definitions = readDefinitions(join(folder, "sql"));
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on("error", () => undefined);
  const db = new Kysely<Bookkeeping>({ dialect: new PostgresDialect({ pool }) });
  try {
    const lastTry = performance.now() + patienceMs;
    for (;;) {
      try {
        return await db.transaction().execute((trx) => applyAll(trx, { migrations, definitions }));
      } catch (error) {
        if (!isLockTimeout(error) || performance.now() > lastTry) throw error;
        await pause(betweenTriesMs);
      }
    }
  } finally {
    await db.destroy();
  }
}

async function applyAll(
  trx: Transaction<Bookkeeping>,
  { migrations, definitions }: { migrations: SqlFile[]; definitions: Definition[] },
): Promise<string[]> {
  await takeTurns(trx);
  await createBookkeeping(trx);
  const pending = await pendingMigrations(trx, migrations);
  const { added, edited, removed } = await fileChanges(trx, "sql", definitions);
  const changed = [...added, ...edited].map(({ path }) => path);
  if (pending.length + changed.length + removed.length === 0) return [];
  await dropViewsAndTypes(trx);
  const applied = await applyMigrations(trx, migrations);
  await applyDefinitions(trx, definitions);
  return [...applied, ...changed];
}

async function takeTurns(trx: Transaction<Bookkeeping>): Promise<void> {
  await limitLockWaits(trx, patienceMs);
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
  await limitLockWaits(trx);
}

function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "55P03") || isLockTimeout(error.cause);
}

async function main(): Promise<void> {
  const url = environment("DATABASE_URL");
  if (url === undefined)
    throw new SetupError("DATABASE_URL=<the owner's> node scripts/up.mjs run scripts/migrate.ts");
  const applied = await migrate({ url });
  for (const name of applied) console.log(`Applied ${name}`);
  console.log("The database is up to date.");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
