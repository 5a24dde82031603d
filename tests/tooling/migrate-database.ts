import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach } from "vitest";
import { readEnvironment } from "../../scripts/environment.ts";
import { migrate } from "../../scripts/migrate.ts";
import { databaseOn, rowsOn } from "../../scripts/services/on-database.ts";

export let folder: string;
export let url: string;
export let client: pg.Client;

const server = readEnvironment("TEST_DATABASE_URL") ?? "";

/**
 * Gives each test of the calling file a folder of migrations and a new database. It must be called, because files of
 * a process share this module: hooks at the top level would apply only to the first file.
 */
export function useMigrateDatabase(): void {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "manilla-migrate-"));
    url = await newDatabase();
    client = new pg.Client({ connectionString: url });
    await client.connect();
  });

  afterEach(async () => {
    await client.end();
    await rowsOn(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
    rmSync(folder, { recursive: true });
  });
}

async function newDatabase(): Promise<string> {
  const name = `migrate_${randomBytes(4).toString("hex")}`;
  await rowsOn(server, `create database ${name} strategy file_copy`);
  return databaseOn(server, name);
}

export function writeMigration(name: string, sql: string): void {
  mkdirSync(join(folder, "migrations", name), { recursive: true });
  writeFileSync(join(folder, "migrations", name, "migration.sql"), sql);
}

export function define(path: string, sql: string): void {
  mkdirSync(dirname(join(folder, "sql", path)), { recursive: true });
  writeFileSync(join(folder, "sql", path), sql);
}

export const run = () => migrate({ url: url, folder: folder });

export async function rowsOf(sql: string): Promise<unknown[]> {
  return (await client.query(sql)).rows;
}
