import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

const migrations = fileURLToPath(new URL("../../../../prisma/migrations", import.meta.url));

// Any number, as long as every test process uses the same one.
const templateLock = 620_240_119;

/** The name of a migrated database to clone, made by whoever comes first. Its name changes with the migrations. */
export async function ensureTemplate(server: pg.Client, serverUrl: string): Promise<string> {
  const scripts = readMigrations();
  const name = `template_${createHash("sha256").update(scripts.join("\n")).digest("hex").slice(0, 16)}`;
  await server.query("select pg_advisory_lock($1)", [templateLock]);
  try {
    const { rowCount } = await server.query("select from pg_database where datname = $1 and datistemplate", [
      name,
    ]);
    if (rowCount === 0) await makeTemplate(server, urlOf(serverUrl, name), name, scripts);
  } finally {
    await server.query("select pg_advisory_unlock($1)", [templateLock]);
  }
  return name;
}

async function makeTemplate(server: pg.Client, url: string, name: string, scripts: string[]): Promise<void> {
  await server.query(`drop database if exists ${name} with (force)`);
  await server.query(`create database ${name}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const script of scripts) await client.query(script);
  } finally {
    await client.end();
  }
  // Marked last: a database that was half made is never cloned.
  await server.query(`alter database ${name} is_template true`);
}

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function readMigrations(): string[] {
  return readdirSync(migrations, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => readFileSync(join(migrations, name, "migration.sql"), "utf8"));
}
