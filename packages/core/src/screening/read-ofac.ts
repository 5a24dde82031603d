import { parse } from "csv-parse/sync";
import { BrokenListError, type ListEntry, type ListFiles } from "./lists.ts";

const nothing = "-0-";
/** End-of-file mark of older systems. */
const endOfFile = "\u001A";
/** Ships and aircraft own no account. */
const things = new Set(["vessel", "aircraft"]);
const coinAddress = /Digital Currency Address - [A-Z0-9]+ ([A-Za-z0-9:]+)/g;

/**
 * Reads sdn.csv, alt.csv (aliases) and sdn_comments.csv (long remarks, continued within a word). Coin addresses are
 * in the remarks. Throws BrokenListError when a file is missing or incomplete, or refers to an entry that sdn.csv
 * does not have.
 */
export function readOfacList(files: ListFiles): ListEntry[] {
  const main = rowsOf(files, "sdn.csv", 12);
  const others = rowsOf(files, "alt.csv", 5);
  const remarks = new Map(main.map(([reference = "", ...row]) => [reference, row.at(-1) ?? ""]));
  const kinds = new Map<string, "person" | "entity" | null>();
  for (const [reference = "", , type = ""] of main)
    kinds.set(reference, things.has(type) ? null : type === "individual" ? "person" : "entity");
  for (const [reference = "", more = ""] of rowsOf(files, "sdn_comments.csv", 2)) {
    if (!kinds.has(reference)) throw unknownIn("sdn_comments.csv", reference);
    remarks.set(reference, (remarks.get(reference) ?? "") + more);
  }
  const entries: ListEntry[] = [];
  const add = (file: string, reference: string, name: string) => {
    const kind = kinds.get(reference);
    if (kind === undefined) throw unknownIn(file, reference);
    if (kind !== null && name !== "") entries.push({ reference, kind, name });
  };
  for (const [reference = "", name = ""] of main) add("sdn.csv", reference, name);
  for (const [reference = "", , , name = ""] of others) add("alt.csv", reference, name);
  for (const [reference, text] of remarks)
    for (const [, address = ""] of text.matchAll(coinAddress))
      entries.push({ reference, kind: "address", name: address });
  return entries;
}

function unknownIn(file: string, reference: string): BrokenListError {
  return new BrokenListError(
    `${file} names ${reference}, which sdn.csv does not have: one of them is not whole.`,
  );
}

function rowsOf(files: ListFiles, name: string, columns: number): string[][] {
  const text = files.get(name);
  if (text === undefined) throw new BrokenListError(`${name} is missing.`);
  const rows = records(name, text.trimEnd().endsWith(endOfFile) ? text.trimEnd().slice(0, -1) : text);
  const short = rows.findIndex((row) => row.length !== columns);
  if (short >= 0) throw new BrokenListError(`Row ${short + 1} of ${name} has not ${columns} columns.`);
  return rows.map((row) => row.map((cell) => (cell.trim() === nothing ? "" : cell)));
}

function records(name: string, text: string): string[][] {
  try {
    return parse(text, { relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw new BrokenListError(`${name} cannot be read: ${error instanceof Error ? error.message : ""}`);
  }
}
