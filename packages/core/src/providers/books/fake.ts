import { ProviderError } from "../provider-error.ts";
import type { Span, VendorEntry } from "./port.ts";

/** The list a fake vendor shows of what it did: the truth, until a test makes it lie. */
export type FakeBook = {
  /** What the list says of it from now on, whatever is true. */
  misprint(reference: string, changes: Partial<VendorEntry>): void;
  forget(reference: string): void;
  /** A second line under the same reference. */
  double(reference: string): void;
  /** A line about nothing of ours. */
  invent(entry: VendorEntry): void;
  honest(): void;
  /** Says nothing at all. */
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
