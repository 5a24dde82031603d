import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { minutes, seconds } from "@manilla/shared/duration";
import type pg from "pg";
import { readEnvironment, root } from "./environment.ts";
import {
  applyDefinitions,
  areDefinitionsCurrent,
  dropViewsAndTypes,
  readDefinitions,
} from "./migrate/definitions.ts";
import { applyMigrations, pendingMigrations, readMigrations } from "./migrate/migrations.ts";
import { limitLockWaits } from "./migrate/sql-file.ts";
import { onDatabase } from "./services/on-database.ts";
import { SetupError } from "./services/process.ts";
import { runChore } from "./start/shutdown.ts";

// Prisma uses the same number, so its commands and this runner wait for each other.
const migrationLock = 72_707_369;
const patienceMs = minutes(2);
const betweenTriesMs = seconds(1);

/**
 * Brings the database up to date with `migrations` and `sql` in the folder, and returns the names and paths that it
 * applied. If anything is new, it drops views and types, runs the migrations and applies everything in `sql`, in one
 * transaction. Concurrent callers wait for each other. A try that waits a second for a table's lock is rolled back
 * and repeated for up to two minutes, because running programs queue behind it. Throws SetupError with the file and
 * the reason.
 */
export async function migrate({
  url,
  folder = join(root, "prisma"),
}: {
  url: string;
  folder?: string;
}): Promise<string[]> {
  return onDatabase(url, async (client) => {
    const lastTry = performance.now() + patienceMs;
    for (;;) {
      try {
        await client.query("begin");
        const applied = await applyAll(client, folder);
        await client.query("commit");
        return applied;
      } catch (error) {
        await client.query("rollback");
        if (!isLockTimeout(error) || performance.now() > lastTry) throw error;
        await pause(betweenTriesMs);
      }
    }
  });
}

async function applyAll(client: pg.Client, folder: string): Promise<string[]> {
  const definitions = readDefinitions(join(folder, "sql"));
  await limitLockWaits(client, patienceMs);
  await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
  await limitLockWaits(client);
  const pending = await pendingMigrations(client, readMigrations(join(folder, "migrations")));
  const { isCurrent, changed } = await areDefinitionsCurrent(client, definitions);
  if (pending.length === 0 && isCurrent) return [];
  await dropViewsAndTypes(client);
  const applied = await applyMigrations(client, pending);
  await applyDefinitions(client, definitions);
  return [...applied, ...changed];
}

function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "55P03") || isLockTimeout(error.cause);
}

async function main(): Promise<void> {
  const url = readEnvironment("DATABASE_URL");
  if (url === undefined)
    throw new SetupError("DATABASE_URL=<the owner's> node scripts/up.mjs run scripts/migrate.ts");
  for (const name of await migrate({ url })) console.log(`Applied ${name}`);
  console.log("The database is up to date.");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runChore(main);
