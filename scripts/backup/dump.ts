import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { SetupError } from "../services/process.ts";
import { startProgram } from "./programs.ts";

export const backupMetric = "manilla_backup_timestamp_seconds";

/**
 * Writes the whole database into one compressed file, as of one moment, while everything goes on. Only its owner may read
 * the file. Never overwrites one, and leaves none that is half done. Of two at once for one file the second is refused.
 */
export async function dump({ url, file }: { url: string; file: string }): Promise<void> {
  const unfinished = `${file}.unfinished`;
  claim(unfinished);
  try {
    // Looked for after the claim: until then another backup may still have written it.
    if (existsSync(file)) throw new SetupError(`${file} exists already: a backup is never overwritten.`);
    const { output, ended } = startProgram("pg_dump", url, ["--format=custom"]);
    const written = pipeline(output, createWriteStream(unfinished, { flush: true }));
    // After any failure the file has no writer when it is removed; the program's own error says why.
    await Promise.allSettled([written, ended]);
    await ended;
    await written;
    writeFileSync(`${file}.sha256`, `${await checksumOf(unfinished)}  ${basename(file)}\n`, { mode: 0o600 });
    renameSync(unfinished, file);
    noteTime(dirname(file));
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** For the alert about old backups: the machine's Prometheus exporter reads `*.prom` in this folder. */
function noteTime(folder: string): void {
  const place = join(folder, "manilla_backup.prom");
  const line = `${backupMetric} ${Math.floor(Date.now() / 1_000)}\n`;
  writeFileSync(`${place}.new`, line, { mode: 0o644 });
  renameSync(`${place}.new`, place);
}

/** Makes the file, for its owner alone. Throws SetupError when it is there: two that write into one leave a mixture. */
function claim(unfinished: string): void {
  try {
    closeSync(openSync(unfinished, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new SetupError(`${unfinished} is there: another backup writes it. If none is running, remove it.`);
  }
}

/** SHA-256 in hex, as `sha256sum` prints it. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
