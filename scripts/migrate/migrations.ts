import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Transaction } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { SetupError } from "../services/process.ts";
import {
  type Bookkeeping,
  fileChanges,
  rememberFiles,
  runScript,
  type SqlFile,
  sqlFile,
} from "./bookkeeping.ts";

type Trx = Transaction<Bookkeeping>;

/**
 * The names of the migrations the database has not seen. Throws SetupError when one was edited after it was applied, when
 * the database was migrated by a newer version, or when it was made by other migrations than these.
 */
export async function pendingMigrations(trx: Trx, files: SqlFile[]): Promise<string[]> {
  const { added, edited, removed } = await fileChanges(trx, "migrations", files);
  if (edited.length > 0 && removed.length > 0) {
    throw new SetupError(
      "Nothing was changed. The database was made by other migrations than these: they were squashed or rewritten since, " +
        `and it cannot follow (${removed.length} are gone, ${edited.length} differ). On a laptop: npm run reset, then start again. ` +
        "To keep the data, use the version that made it.",
    );
  }
  if (edited.length > 0) {
    const names = edited.map(({ path }) => nameOf(path)).join(", ");
    throw new SetupError(
      `Migrations were edited after they had been applied: ${names}. Put them back, or on a laptop: npm run reset.`,
    );
  }
  if (removed.length > 0) {
    const names = removed.map(nameOf).join(", ");
    throw new SetupError(
      `The database was migrated by a newer version, which has ${names}: use that version.`,
    );
  }
  return added.map(({ path }) => nameOf(path));
}

/** Applies the pending ones of these in order and returns their names. Throws SetupError naming the one that failed. */
export async function applyMigrations(trx: Trx, files: SqlFile[]): Promise<string[]> {
  let failure: Error | undefined;
  const asMigration = ({ path, text }: SqlFile): Migration => ({
    up: (db) =>
      runScript(db, `Migration ${nameOf(path)}`, text).catch((error: unknown) => {
        failure = error instanceof Error ? error : undefined;
        throw error;
      }),
  });
  const migrator = new Migrator({
    db: trx,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(files.map((file) => [nameOf(file.path), asMigration(file)])),
    },
    migrationTableSchema: "migration",
    migrationTableName: "applied",
    migrationLockTableName: "lock",
    // Two branches may number their migrations independently.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  // After a failure the migrator unlocks in a transaction that refuses every statement, and reports that instead.
  if (error) throw failure ?? new SetupError("Migrating failed.", { cause: error });
  const names = results.map(({ migrationName }) => migrationName);
  await rememberFiles(
    trx,
    files.filter(({ path }) => names.includes(nameOf(path))),
  );
  return names;
}

export function readMigrations(folder: string): SqlFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join("migrations", name, "migration.sql"))
    .sort()
    .map((path) => sqlFile(path, readFileSync(join(folder, "..", path), "utf8")));
}

function nameOf(path: string): string {
  return path.split("/")[1] ?? path;
}
