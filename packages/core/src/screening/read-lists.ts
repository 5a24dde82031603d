import { parse } from "csv-parse/sync";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { BrokenListError, type ListEntry, type ListFiles } from "./lists.ts";

const text = z.string().trim().catch("");
const alias = z.object({ QUALITY: text, ALIAS_NAME: text });
const person = z.object({
  REFERENCE_NUMBER: text.pipe(z.string().min(1)),
  FIRST_NAME: text,
  SECOND_NAME: text,
  THIRD_NAME: text,
  FOURTH_NAME: text,
  INDIVIDUAL_ALIAS: z.array(alias).default([]),
});
const entity = z.object({
  REFERENCE_NUMBER: text.pipe(z.string().min(1)),
  FIRST_NAME: text,
  ENTITY_ALIAS: z.array(alias).default([]),
});
/** The parser returns "" instead of a list for an element without children. */
const group = <Item extends z.ZodType>(name: string, item: Item) =>
  z.preprocess(
    (value) => (value === "" ? { [name]: [] } : value),
    z.object({ [name]: z.array(item).default([]) }),
  );
const document = z.object({
  CONSOLIDATED_LIST: z.object({
    INDIVIDUALS: group("INDIVIDUAL", person),
    ENTITIES: group("ENTITY", entity),
  }),
});

const repeated = new Set(["INDIVIDUAL", "ENTITY", "INDIVIDUAL_ALIAS", "ENTITY_ALIAS"]);
const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  isArray: (name) => repeated.has(name),
});

export function dateOfUnList(xml: string): Date | null {
  const [, text = ""] = /<CONSOLIDATED_LIST[^>]*\sdateGenerated=["']([^"']*)["']/.exec(xml) ?? [];
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Leaves out low-quality aliases. Throws BrokenListError if the file is incomplete or not in the expected format. */
export function readUnList(xml: string): ListEntry[] {
  if (!xml.trimEnd().endsWith("</CONSOLIDATED_LIST>"))
    throw new BrokenListError("It is not the whole consolidated list: its end is missing.");
  const parsed = document.safeParse(parser.parse(xml));
  if (!parsed.success)
    throw new BrokenListError(`It is not the consolidated list: ${z.prettifyError(parsed.error)}`);
  const { INDIVIDUALS, ENTITIES } = parsed.data.CONSOLIDATED_LIST;
  const people = (INDIVIDUALS["INDIVIDUAL"] ?? []).flatMap((row) => {
    const name = [row.FIRST_NAME, row.SECOND_NAME, row.THIRD_NAME, row.FOURTH_NAME].filter(Boolean).join(" ");
    return named(row.REFERENCE_NUMBER, "person", [name, ...readReliableAliases(row.INDIVIDUAL_ALIAS)]);
  });
  const entities = (ENTITIES["ENTITY"] ?? []).flatMap((row) =>
    named(row.REFERENCE_NUMBER, "entity", [row.FIRST_NAME, ...readReliableAliases(row.ENTITY_ALIAS)]),
  );
  return [...people, ...entities];
}

function readReliableAliases(aliases: readonly z.output<typeof alias>[]): string[] {
  return aliases.filter(({ QUALITY }) => QUALITY !== "Low").map(({ ALIAS_NAME }) => ALIAS_NAME);
}

function named(reference: string, kind: "person" | "entity", names: readonly string[]): ListEntry[] {
  return names.filter((name) => name !== "").map((name) => ({ reference, kind, name }));
}

const nothing = "-0-";
/** A file may end with this end-of-file mark of older systems. */
const endOfFile = "\u001A";
/** Ships and aircraft have no account with us, so entries of these types are left out. */
const things = new Set(["vessel", "aircraft"]);
const coinAddress = /Digital Currency Address - [A-Z0-9]+ ([A-Za-z0-9:]+)/g;

/**
 * Reads sdn.csv, alt.csv (aliases) and sdn_comments.csv (the rest of long remarks, which can begin within a word).
 * Coin addresses are in the remarks. Throws BrokenListError when a file is missing or incomplete, or refers to an
 * entry that sdn.csv does not have.
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

const several = z
  .string()
  .transform((text) => text.split(";").map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ""));
const row = z.strictObject({
  reference: z.string().min(1),
  kind: z.enum(["person", "entity"]),
  name: z.string().min(1),
  aliases: several,
  addresses: several,
});

/**
 * The committee publishes no file, so an operator copies the web pages and circulars into a CSV. Columns: reference,
 * kind (person or entity), name, aliases and addresses. Several aliases or addresses are separated by semicolons.
 * Throws BrokenListError for anything else.
 */
export function readNigerianList(csv: string): ListEntry[] {
  const parsed = z.array(row).safeParse(recordsOf(csv));
  if (!parsed.success) throw new BrokenListError(`It cannot be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data.flatMap(({ reference, kind, name, aliases, addresses }) => [
    ...[name, ...aliases].map((text) => ({ reference, kind, name: text })),
    ...addresses.map((text) => ({ reference, kind: "address" as const, name: text })),
  ]);
}

function recordsOf(csv: string): unknown {
  try {
    return parse(csv, { columns: true, trim: true, bom: true, skip_empty_lines: true });
  } catch (error) {
    throw new BrokenListError(`It is no CSV: ${error instanceof Error ? error.message : ""}`);
  }
}
