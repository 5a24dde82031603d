import { createHash } from "node:crypto";
import { seconds } from "@manilla/shared/duration";
import { type QueryExecutorProvider, sql, type Transaction } from "kysely";
import { errorMessage, SetupError } from "../services/process.ts";

/** What the database knows about the files it was made from: schema `migration`. */
export type Bookkeeping = {
  /** The migrations that were applied; Kysely's own table. */
  "migration.applied": { name: string };
  /** The checksum of every file of prisma/migrations and prisma/sql when it was last applied. */
  "migration.checksum": { path: string; sha256: string };
};

export type SqlFile = { path: string; text: string; sha256: string };

/** A file with its path below prisma. */
export function sqlFile(path: string, text: string): SqlFile {
  return { path, text, sha256: createHash("sha256").update(text).digest("hex") };
}

export async function createBookkeeping(trx: Transaction<Bookkeeping>): Promise<void> {
  await sql`create schema if not exists migration`.execute(trx);
  await sql`create table if not exists migration.checksum (path text primary key, sha256 text not null)`.execute(
    trx,
  );
}

export type FileChanges = { added: SqlFile[]; edited: SqlFile[]; removed: string[] };

/** What has happened to the files below a folder since they were last applied. */
export async function fileChanges(
  trx: Transaction<Bookkeeping>,
  folder: "migrations" | "sql",
  files: SqlFile[],
): Promise<FileChanges> {
  const rows = await trx
    .selectFrom("migration.checksum")
    .selectAll()
    .where("path", "like", `${folder}/%`)
    .orderBy("path")
    .execute();
  const known = new Map(rows.map(({ path, sha256 }) => [path, sha256]));
  return {
    added: files.filter(({ path }) => !known.has(path)),
    edited: files.filter(({ path, sha256 }) => known.has(path) && known.get(path) !== sha256),
    removed: [...known.keys()].filter((path) => !files.some((file) => file.path === path)),
  };
}

export async function rememberFiles(trx: Transaction<Bookkeeping>, files: SqlFile[]): Promise<void> {
  if (files.length === 0) return;
  await trx
    .insertInto("migration.checksum")
    .values(files.map(({ path, sha256 }) => ({ path, sha256 })))
    .onConflict((conflict) =>
      conflict.column("path").doUpdateSet(({ ref }) => ({ sha256: ref("excluded.sha256") })),
    )
    .execute();
}

/**
 * Waits for locks no longer than this (milliseconds), until the transaction ends. Behind a change that waits for a table
 * every query of that table waits, too.
 */
export async function limitLockWaits(db: QueryExecutorProvider, ms: number = seconds(1)): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(db);
}

/** Runs a script as it is. Throws SetupError with its name and the database's own message; its cause is the database's error. */
export async function runScript(db: QueryExecutorProvider, name: string, text: string): Promise<void> {
  try {
    // Each time: Kysely's migrator raises the limit to an hour.
    await limitLockWaits(db);
    await sql.raw(text).execute(db);
  } catch (error) {
    throw new SetupError(`${name} failed and changed nothing: ${errorMessage(error)}`, { cause: error });
  }
}
