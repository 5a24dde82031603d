import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type pg from "pg";
import { SetupError } from "../services/process.ts";
import { readSqlFile, runScript, type SqlFile } from "./sql-file.ts";

export function readMigrations(folder: string): SqlFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join("migrations", name, "migration.sql"))
    .sort()
    .map((path) => readSqlFile(path, join(folder, "..", path)));
}

const table = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

// Until November 2026 another library recorded the migrations. Its table remains, because older programs read it when
// they start.
const takeOver = `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  select gen_random_uuid(), c.sha256, a.name, a.timestamp::timestamptz, a.timestamp::timestamptz, 1
  from migration.applied a join migration.checksum c on c.path = 'migrations/' || a.name || '/migration.sql'
  where not exists (select from _prisma_migrations)`;

type Row = { name: string; checksum: string; finished: boolean };

/**
 * Returns the migrations that the database lacks. Throws SetupError if an applied migration was edited, a migration
 * failed, or the database has migrations that are not in these files.
 */
export async function pendingMigrations(client: pg.Client, files: SqlFile[]): Promise<SqlFile[]> {
  await client.query(table);
  const { rows: old } = await client.query(
    "select where to_regclass('migration.checksum') is not null and to_regclass('migration.applied') is not null",
  );
  if (old.length > 0) await client.query(takeOver);
  const { rows } = await client.query<Row>(
    `select migration_name as name, checksum, finished_at is not null as finished from _prisma_migrations
     where rolled_back_at is null order by migration_name`,
  );
  refuse(rows, new Map(files.map((file) => [nameOf(file), file.sha256])));
  return files.filter((file) => !rows.some(({ name }) => name === nameOf(file)));
}

function refuse(rows: Row[], wanted: Map<string, string>): void {
  const names = (some: Row[]) => some.map(({ name }) => name).join(", ");
  const removed = rows.filter(({ name }) => !wanted.has(name));
  const edited = rows.filter(({ name, checksum }) => wanted.has(name) && wanted.get(name) !== checksum);
  const failed = rows.filter(({ finished }) => !finished);
  if (failed.length > 0)
    throw new SetupError(`Failed before: ${names(failed)}. Repair it and use "prisma migrate resolve".`);
  if (edited.length > 0 && removed.length > 0) {
    throw new SetupError(
      "Nothing was changed. The database was made by other migrations than these: they were squashed or rewritten since, " +
        `and it cannot follow (${removed.length} are gone, ${edited.length} differ). On a laptop: npm run reset, then start again. ` +
        "To keep the data, use the version that made it.",
    );
  }
  if (edited.length > 0)
    throw new SetupError(
      `Migrations were edited after they had been applied: ${names(edited)}. Put them back, or on a laptop: npm run reset.`,
    );
  if (removed.length > 0)
    throw new SetupError(
      `The database was migrated by a newer version, which has ${names(removed)}: use that version.`,
    );
}

export async function applyMigrations(client: pg.Client, files: SqlFile[]): Promise<string[]> {
  for (const file of files) {
    const started = new Date();
    await runScript(client, `Migration ${nameOf(file)}`, file.text);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values (gen_random_uuid(), $1, $2, $3, clock_timestamp(), 1)`,
      [file.sha256, nameOf(file), started],
    );
  }
  return files.map(nameOf);
}

function nameOf({ path }: SqlFile): string {
  return basename(dirname(path));
}
