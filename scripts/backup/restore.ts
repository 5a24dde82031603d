import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { root } from "../environment.ts";
import { databaseOn, onDatabase, rowsOn } from "../services/on-database.ts";
import { SetupError } from "../services/process.ts";
import { checksumOf } from "./dump.ts";
import { startProgram } from "./programs.ts";

type Options = { url: string; file: string; replace?: boolean };

/**
 * Restores a dump completely or not at all, and verifies the books. Without `replace` the database must be empty.
 * With `replace` the dump is restored into a second database, which swaps names with the present one after the
 * verification. `kept` is the new name of the old database. Throws SetupError with the reason.
 */
export async function restoreDump({ url, file, replace = false }: Options): Promise<{ kept?: string }> {
  await assertWhole(file);
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  if (!(await hasTables(url))) {
    await fill(url, file);
    return {};
  }
  if (!replace) {
    throw new SetupError(`The database ${name} is not empty: restore into an empty one, or say --replace.`);
  }
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const [restored, kept] = [`${name}_restored_${stamp}`, `${name}_before_${stamp}`];
  await onServer(url, ["create database %", restored]);
  try {
    await fill(databaseOn(url, restored), file);
    await onServer(url, [
      "begin; alter database % rename to %; alter database % rename to %; commit",
      name,
      kept,
      restored,
      name,
    ]);
  } catch (error) {
    await onServer(url, ["drop database if exists %", restored]);
    const inUse = error instanceof Error && "code" in error && error.code === "55006";
    throw inUse ? new SetupError(`Stop the programs first: the database ${name} is in use.`) : error;
  }
  return { kept };
}

async function fill(url: string, file: string): Promise<void> {
  await onDatabase(url, async (client) => {
    await makeRoles(client);
    const args = ["--single-transaction", "--exit-on-error", "--no-owner"];
    await startProgram("pg_restore", url, [...args, file]).ended;
    const { rows } = await client.query("select violation, subject from ledger.verify('100 years')");
    if (rows.length > 0) {
      throw new SetupError(`The restored books are wrong: ${JSON.stringify(rows.slice(0, 10))}`);
    }
  });
}

async function assertWhole(file: string): Promise<void> {
  if (!existsSync(file)) throw new SetupError(`There is no ${file}.`);
  if (!existsSync(`${file}.sha256`)) throw new SetupError(`${file}.sha256 is missing: is this file whole?`);
  const [wanted] = readFileSync(`${file}.sha256`, "utf8").split(" ");
  if ((await checksumOf(file)) !== wanted) {
    throw new SetupError(`${file} is not what was written: its checksum differs.`);
  }
}

// Roles belong to the server, so a dump does not contain them. The migrations create roles, memberships and settings.
async function makeRoles(client: pg.Client): Promise<void> {
  const folder = join(root, "prisma/migrations");
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const scripts = names
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(join(folder, name, "migration.sql"), "utf8"))
    .join("\n");
  for (const [, role] of scripts.matchAll(/^\s*create role (\w+) nologin;$/gm)) {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
    if (rowCount === 0) await client.query(`create role ${role} nologin`);
  }
  for (const [statement] of scripts.matchAll(
    /^(?:alter role \w+ set .+|grant \w+ to \w+|revoke \w+ from \w+);$/gm,
  )) {
    await client.query(statement);
  }
}

async function hasTables(url: string): Promise<boolean> {
  const rows = await rowsOn(
    url,
    "select from pg_class c join pg_namespace n on n.oid = relnamespace where nspname !~ '^pg_|^information_schema$' limit 1",
  );
  return rows.length > 0;
}

async function onServer(url: string, [sql, ...names]: [sql: string, ...names: string[]]): Promise<void> {
  await onDatabase(databaseOn(url, "postgres"), (client) =>
    client.query(sql.replaceAll("%", () => client.escapeIdentifier(names.shift() ?? ""))),
  );
}
