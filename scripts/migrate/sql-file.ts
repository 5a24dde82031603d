import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { seconds } from "@manilla/shared/duration";
import type pg from "pg";
import { errorMessage, SetupError } from "../services/process.ts";

export type SqlFile = { path: string; text: string; sha256: string };

export function readSqlFile(path: string, file: string): SqlFile {
  const text = readFileSync(file, "utf8");
  return { path, text, sha256: createHash("sha256").update(text).digest("hex") };
}

/**
 * Limits lock waits (milliseconds) until the transaction ends. All queries of a table queue behind a change that
 * waits for its lock.
 */
export async function limitLockWaits(client: pg.Client, ms: number = seconds(1)): Promise<void> {
  await client.query("select set_config('lock_timeout', $1, true)", [String(ms)]);
}

/** Throws SetupError with the name and the database's message. The database's error is its cause. */
export async function runScript(client: pg.Client, name: string, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new SetupError(`${name} failed and changed nothing: ${errorMessage(error)}`, { cause: error });
  }
}
