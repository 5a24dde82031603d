import type { Journal } from "./journal.ts";

/** An event in the outside world. Lines are only appended. The newest line of a reference has its state. */
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
  /** The vendor's complete record after this line. After a restart the state is rebuilt from these records. */
  record?: unknown;
}

type NewLine = Omit<BookLine, "seq" | "at" | "amount" | "currency"> & {
  amount?: string;
  currency?: string;
};

export interface Books {
  write(line: NewLine): BookLine;
  lines(filter: LineFilter): BookLine[];
  vendors(): string[];
}

interface LineFilter {
  vendor?: string | undefined;
  kind?: string | undefined;
  reference?: string | undefined;
}

export function openBooks(journal: Journal<BookLine>, now: () => Date): Books {
  return {
    write({ amount, currency, ...line }) {
      const entry: BookLine = structuredClone({
        seq: journal.entries.length + 1,
        at: now().toISOString(),
        amount: amount ?? null,
        currency: currency ?? null,
        ...line,
      });
      journal.append(entry);
      return entry;
    },
    lines: (filter) => journal.entries.filter((line) => matches(line, filter)),
    vendors: () => [...new Set(journal.entries.map((line) => line.vendor))].sort(),
  };
}

function matches(line: BookLine, { vendor, kind, reference }: LineFilter): boolean {
  return (
    (vendor === undefined || line.vendor === vendor) &&
    (kind === undefined || line.kind === kind) &&
    (reference === undefined || line.reference === reference)
  );
}

export interface Shelf<T> {
  get(reference: string): T | undefined;
  put(reference: string, record: T, line: { outcome: string; amount?: string; currency?: string }): T;
  all(): T[];
}

export function openShelf<T>(books: Books, vendor: string, kind: string): Shelf<T> {
  const records = new Map<string, T>();
  for (const line of books.lines({ vendor, kind })) {
    // Cast: only this function writes lines of its vendor and kind.
    if (line.record !== undefined) records.set(line.reference, structuredClone(line.record) as T);
  }
  return {
    get: (reference) => records.get(reference),
    put(reference, record, line) {
      books.write({ vendor, kind, reference, record, ...line });
      records.set(reference, record);
      return record;
    },
    all: () => [...records.values()],
  };
}
