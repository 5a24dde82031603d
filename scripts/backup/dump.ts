import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { SetupError } from "../services/process.ts";
import { startProgram } from "./programs.ts";

/**
 * Writes the whole database into one compressed file, as of one moment, while everything goes on. Only its owner may read
 * the file. Never overwrites one, and leaves none that is half done.
 */
export async function dump({ url, file }: { url: string; file: string }): Promise<void> {
  if (existsSync(file)) throw new SetupError(`${file} exists already: a backup is never overwritten.`);
  const unfinished = `${file}.unfinished`;
  const { output, ended } = startProgram("pg_dump", url, ["--format=custom"]);
  try {
    const written = pipeline(output, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    // After any failure the file has no writer when it is removed; the program's own error says why.
    await Promise.allSettled([written, ended]);
    await ended;
    await written;
    writeFileSync(`${file}.sha256`, `${await checksumOf(unfinished)}  ${basename(file)}\n`, { mode: 0o600 });
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** SHA-256 in hex, as `sha256sum` prints it. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
