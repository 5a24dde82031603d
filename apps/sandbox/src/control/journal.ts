import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

export interface Journal<T> {
  entries: readonly T[];
  append(entry: T): void;
  close(): void;
}

export function openJournal<T>(dataDir: string | undefined, name: string): Journal<T> {
  if (!dataDir) return memoryJournal<T>();
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, `${name}.jsonl`);
  const entries = existsSync(path) ? readLines<T>(readFileSync(path, "utf8")) : [];
  let file: number | undefined = openSync(path, "a");
  // Ends an incomplete last line, so that the next entry starts on a new line.
  writeSync(file, needsNewline(path) ? "\n" : "");
  return {
    entries,
    append(entry) {
      entries.push(entry);
      if (file !== undefined) writeSync(file, `${JSON.stringify(entry)}\n`);
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

function memoryJournal<T>(): Journal<T> {
  const entries: T[] = [];
  return { entries, append: (entry) => void entries.push(entry), close: () => {} };
}

function needsNewline(path: string): boolean {
  const text = readFileSync(path);
  return text.length > 0 && text.at(-1) !== 10;
}

function readLines<T>(text: string): T[] {
  const entries: T[] = [];
  for (const line of text.split("\n")) {
    if (!line) continue;
    try {
      // Only this module writes the file, so only the last line can be damaged.
      entries.push(JSON.parse(line) as T);
    } catch {}
  }
  return entries;
}
