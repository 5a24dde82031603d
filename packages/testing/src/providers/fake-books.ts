import type { Span, VendorEntry } from "@manilla/core/providers/books/port";
import { ProviderError } from "@manilla/core/providers/provider-error";

export type FakeBook = {
  changeLine(reference: string, changes: Partial<VendorEntry>): void;
  hideLine(reference: string): void;
  doubleLine(reference: string): void;
  addLine(entry: VendorEntry): void;
  reset(): void;
  silent: boolean;
  entries(span: Span): Promise<VendorEntry[]>;
};

export function fakeBook(truth: () => VendorEntry[]): FakeBook {
  const lies = new Map<string, (line: VendorEntry) => VendorEntry[]>();
  let invented: VendorEntry[] = [];
  const book: FakeBook = {
    silent: false,
    changeLine: (reference, changes) => void lies.set(reference, (line) => [{ ...line, ...changes }]),
    hideLine: (reference) => void lies.set(reference, () => []),
    doubleLine: (reference) =>
      void lies.set(reference, (line) => [line, { ...line, id: `${line.id}-again` }]),
    addLine: (entry) => void invented.push(entry),
    reset() {
      lies.clear();
      invented = [];
    },
    async entries({ from, until }) {
      if (book.silent) throw new ProviderError("timeout", "the vendor did not answer in time");
      const listed = truth().flatMap((line) => lies.get(line.reference)?.(line) ?? [line]);
      return [...listed, ...invented].filter(({ at }) => at >= from && at < until);
    },
  };
  return book;
}
