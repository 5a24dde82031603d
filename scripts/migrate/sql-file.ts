import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { seconds } from "@manilla/shared/duration";
import type pg from "pg";
import { errorMessage, SetupError } from "../services/process.ts";

/** `path` begins below prisma. */
export type SqlFile = { path: string; text: string; sha256: string };

export function readSqlFile(path: string, file: string): SqlFile {
  const text = readFileSync(file, "utf8");
  return { path, text, sha256: createHash("sha256").update(text).digest("hex") };
}

/**
 * Waits for locks no longer than this (milliseconds), until the transaction ends. Behind a change that waits for a table
 * every query of that table waits, too.
 */
export async function limitLockWaits(client: pg.Client, ms: number = seconds(1)): Promise<void> {
  await client.query("select set_config('lock_timeout', $1, true)", [String(ms)]);
}

/** Runs a script as it is. Throws SetupError with its name and the database's own message; its cause is the database's error. */
export async function runScript(client: pg.Client, name: string, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new SetupError(`${name} failed and changed nothing: ${errorMessage(error)}`, { cause: error });
  }
}
