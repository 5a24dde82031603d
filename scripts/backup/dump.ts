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
 * Writes the whole database, as of one moment, into one compressed file that only its owner may read. Programs may
 * run meanwhile. Throws SetupError if the file exists or another backup is writing it. A failed backup leaves no
 * file.
 */
export async function writeDump({ url, file }: { url: string; file: string }): Promise<void> {
  const unfinished = `${file}.unfinished`;
  claim(unfinished);
  try {
    // Another backup may have finished the file just before the claim, so this checks afterwards.
    if (existsSync(file)) throw new SetupError(`${file} exists already: a backup is never overwritten.`);
    const { output, ended } = startProgram("pg_dump", url, ["--format=custom"]);
    const written = pipeline(output, createWriteStream(unfinished, { flush: true }));
    // Waits for the program and the file, so that nothing writes the file when it is removed. If both fail, the
    // program's error gives the reason.
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

/** Writes the time for the alert about old backups. The machine's Prometheus exporter reads `*.prom` in this folder. */
function noteTime(folder: string): void {
  const place = join(folder, "manilla_backup.prom");
  const line = `${backupMetric} ${Math.floor(Date.now() / 1_000)}\n`;
  writeFileSync(`${place}.new`, line, { mode: 0o644 });
  renameSync(`${place}.new`, place);
}

/** Creates the file for its owner only. Throws SetupError if it exists, because two writers would mix their output. */
function claim(unfinished: string): void {
  try {
    closeSync(openSync(unfinished, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new SetupError(`${unfinished} is there: another backup writes it. If none is running, remove it.`);
  }
}

export async function checksumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
