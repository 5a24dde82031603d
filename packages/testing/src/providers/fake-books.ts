import type { Span, VendorEntry } from "@manilla/core/providers/books/port";
import { ProviderError } from "@manilla/core/providers/provider-error";

export type FakeBook = {
  misprint(reference: string, changes: Partial<VendorEntry>): void;
  forget(reference: string): void;
  double(reference: string): void;
  invent(entry: VendorEntry): void;
  honest(): void;
  silent: boolean;
  entries(span: Span): Promise<VendorEntry[]>;
};

export function fakeBook(truth: () => VendorEntry[]): FakeBook {
  const lies = new Map<string, (line: VendorEntry) => VendorEntry[]>();
  let invented: VendorEntry[] = [];
  const book: FakeBook = {
    silent: false,
    misprint: (reference, changes) => void lies.set(reference, (line) => [{ ...line, ...changes }]),
    forget: (reference) => void lies.set(reference, () => []),
    double: (reference) => void lies.set(reference, (line) => [line, { ...line, id: `${line.id}-again` }]),
    invent: (entry) => void invented.push(entry),
    honest() {
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
