import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

/** An event in the outside world. Lines are only appended, and the newest line of a reference is its present state. */
export interface BookLine {
  seq: number;
  at: string;
  vendor: string;
  kind: string;
  reference: string;
  /** Decimal text in the currency's main unit (naira, not kobo). Null if the event has no amount. */
  amount: string | null;
  currency: string | null;
  outcome: string;
  /** The vendor's complete record after this event. A restart rebuilds the sandbox's state from these records. */
  record?: unknown;
}

type NewLine = Omit<BookLine, "seq" | "at" | "amount" | "currency"> & {
  amount?: string;
  currency?: string;
};

export type Books = ReturnType<typeof openBooks>;

interface LineFilter {
  vendor: string;
  kind?: string | undefined;
  reference?: string | undefined;
}

export function openBooks(journal: Journal<BookLine>, now: () => Date) {
  return {
    write({ amount, currency, ...line }: NewLine) {
      const rest = { amount: amount ?? null, currency: currency ?? null, ...line };
      journal.append(structuredClone({ seq: journal.entries.length + 1, at: now().toISOString(), ...rest }));
    },
    lines: ({ vendor, kind, reference }: LineFilter) =>
      journal.entries.filter(
        (line) =>
          line.vendor === vendor &&
          (kind === undefined || line.kind === kind) &&
          (reference === undefined || line.reference === reference),
      ),
    vendors: () => [...new Set(journal.entries.map((line) => line.vendor))].sort(),
  };
}

export function openShelf<T>(books: Books, vendor: string, kind: string) {
  const records = new Map<string, T>();
  for (const line of books.lines({ vendor, kind })) {
    // Cast: only this function writes lines of its vendor and kind.
    if (line.record !== undefined) records.set(line.reference, structuredClone(line.record) as T);
  }
  return {
    get: (reference: string) => records.get(reference),
    put(reference: string, record: T, line: Pick<NewLine, "outcome" | "amount" | "currency">) {
      books.write({ vendor, kind, reference, record, ...line });
      records.set(reference, record);
      return record;
    },
    all: () => [...records.values()],
  };
}

export interface Journal<T> {
  entries: readonly T[];
  append(entry: T): void;
  close(): void;
}

/** Without a folder the entries are only in memory. */
export function openJournal<T>(dataDir: string | undefined, name: string): Journal<T> {
  const path = dataDir && join(dataDir, `${name}.jsonl`);
  const entries = path && existsSync(path) ? readLines<T>(readFileSync(path, "utf8")) : [];
  let file: number | undefined;
  if (path) {
    mkdirSync(dataDir, { recursive: true });
    file = openSync(path, "a");
    // Ends an incomplete last line, so that the next entry starts on a new line.
    writeSync(file, "\n");
  }
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

function readLines<T>(text: string): T[] {
  return text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line) as T]; // only this module writes the file
    } catch {
      return []; // an empty line, or one that was interrupted
    }
  });
}
