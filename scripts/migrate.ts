import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationList, SchemaFilter } from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { parseCliArgs } from "./cli-args.ts";
import { environment, root } from "./environment.ts";
import { withSchemaEngine } from "./migrate/engine.ts";
import { explain } from "./migrate/explain.ts";
import { SetupError } from "./services/process.ts";

// Any number, as long as every process that migrates uses the same one.
const migrationLock = 620_240_117;
const filters: SchemaFilter = { externalTables: [], externalEnums: [] };

type Migration = { url: string; migrationsDir?: string };

/** Applies the migrations the database has not seen, in order, and names them. Two callers take turns. */
export async function migrate({
  url,
  migrationsDir = join(root, "prisma/migrations"),
}: Migration): Promise<string[]> {
  const migrationsList = readMigrations(migrationsDir);
  return alone(url, () =>
    withSchemaEngine({ url }, async (engine) => {
      const history = await engine.diagnoseMigrationHistory({
        migrationsList,
        optInToShadowDatabase: false,
        filters,
      });
      if (history.editedMigrationNames.length > 0) {
        const names = history.editedMigrationNames.join(", ");
        throw new SetupError(
          `Migrations were edited after they had been applied: ${names}. Put them back, or on a laptop: npm run reset.`,
        );
      }
      try {
        return (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames;
      } catch (error) {
        throw new SetupError(await explain(error, url));
      }
    }),
  );
}

/** What would have to change for the database to be as prisma/schema says; "" when both agree. */
export async function diffSchema(url: string, schemaDir = join(root, "prisma/schema")): Promise<string> {
  const files = readdirSync(schemaDir)
    .filter((name) => name.endsWith(".prisma"))
    .map((name) => ({ path: join(schemaDir, name), content: readFileSync(join(schemaDir, name), "utf8") }));
  return withSchemaEngine({ url, files }, async (engine) => {
    const from = { tag: "schemaDatasource" as const, files, configDir: schemaDir };
    const to = { tag: "schemaDatamodel" as const, files };
    const { stdout, exitCode } = await engine.diff({ from, to, script: true, exitCode: true, filters });
    return exitCode === 0 ? "" : (stdout ?? "The database differs from prisma/schema.");
  });
}

function readMigrations(folder: string): MigrationList {
  const baseDir = resolve(folder);
  const names = readdirSync(baseDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return {
    baseDir,
    lockfile: {
      path: "migration_lock.toml",
      content: readFileSync(join(baseDir, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: names
      .map((entry) => entry.name)
      .sort()
      .map((path) => ({
        path,
        migrationFile: { path: "migration.sql", content: { tag: "ok", value: sqlOf(baseDir, path) } },
      })),
  };
}

function sqlOf(baseDir: string, name: string): string {
  return readFileSync(join(baseDir, name, "migration.sql"), "utf8");
}

// The lock is the session's, so it is gone with us however we end.
async function alone<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set lock_timeout = '120s'");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    return await work();
  } finally {
    await client.end();
  }
}

/** Allows a migration that failed and has been corrected to run again. */
export async function markRolledBack({
  url,
  migrationName,
}: {
  url: string;
  migrationName: string;
}): Promise<void> {
  await alone(url, () =>
    withSchemaEngine({ url }, (engine) => engine.markMigrationRolledBack({ migrationName })),
  );
}

const usage = "DATABASE_URL=<the owner's> node scripts/migrate.ts [--rolled-back <migration>]";

async function main(): Promise<void> {
  const url = environment("DATABASE_URL");
  if (url === undefined) throw new SetupError(usage);
  const { values } = parseCliArgs({ "rolled-back": { type: "string" } }, usage);
  if (values["rolled-back"]) await markRolledBack({ url, migrationName: values["rolled-back"] });
  const applied = await migrate({ url });
  console.log(applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
