import { expect, it } from "vitest";
import { linesPerPage, readPages } from "./pages.ts";
import type { VendorEntry } from "./port.ts";

const span = { from: new Date(1_000), until: new Date(10_000) };
const entry = (id: number, at: number): VendorEntry => ({
  id: String(id),
  reference: String(id),
  asset: "NGN",
  units: 1n,
  fee: null,
  status: "settled",
  at: new Date(at),
});

it("reads page after page until the span is behind it, and gives only what lies in it", async () => {
  const all = Array.from({ length: 250 }, (_, index) => entry(index, 12_000 - index * 50));
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    const entries = all.slice((page - 1) * linesPerPage, page * linesPerPage);
    return { entries, last: entries.length < linesPerPage };
  };
  const found = await readPages(span, read);
  expect(asked).toEqual([1, 2, 3]);
  expect(found).toHaveLength(all.filter(({ at }) => at >= span.from && at < span.until).length);
  asked.length = 0;
  await readPages({ from: new Date(9_000), until: span.until }, read);
  expect(asked).toEqual([1]);
});

it("takes a line that moved to the next page meanwhile for one", async () => {
  const pages = [
    [entry(1, 3_000), entry(2, 2_000)],
    [entry(2, 2_000), entry(3, 1_500)],
  ];
  const found = await readPages(span, async (page) => ({ entries: pages[page - 1] ?? [], last: page === 2 }));
  expect(found.map(({ id }) => id)).toEqual(["1", "2", "3"]);
});

it("refuses a list without an end", async () => {
  const endless = readPages(span, async (page) => ({ entries: [entry(page, 5_000)], last: false }));
  await expect(endless).rejects.toThrow("no end");
});

it("reads to the end of a list whose pages are smaller than asked for, and of one that repeats its last page", async () => {
  const all = Array.from({ length: 120 }, (_, index) => entry(index, 9_000 - index));
  const small = async (page: number) => ({ entries: all.slice((page - 1) * 50, page * 50) });
  expect(await readPages(span, small)).toHaveLength(120);
  const repeating = async (page: number) => {
    const from = Math.min(page - 1, 2) * 50;
    return { entries: all.slice(from, from + 50) };
  };
  expect(await readPages(span, repeating)).toHaveLength(120);
});
