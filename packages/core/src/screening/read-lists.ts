import { parse } from "csv-parse/sync";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { BrokenListError, type ListEntry, type ListFiles } from "./lists.ts";

const text = z.string().trim().catch("");
const unAlias = z.object({ QUALITY: text, ALIAS_NAME: text });
const unPerson = z.object({
  REFERENCE_NUMBER: text.pipe(z.string().min(1)),
  FIRST_NAME: text,
  SECOND_NAME: text,
  THIRD_NAME: text,
  FOURTH_NAME: text,
  INDIVIDUAL_ALIAS: z.array(unAlias).default([]),
});
const unEntity = z.object({
  REFERENCE_NUMBER: text.pipe(z.string().min(1)),
  FIRST_NAME: text,
  ENTITY_ALIAS: z.array(unAlias).default([]),
});
/** The parser returns "" for an element without children, where the schema needs an empty list. */
const unGroup = <Item extends z.ZodType>(name: string, item: Item) =>
  z.preprocess(
    (value) => (value === "" ? { [name]: [] } : value),
    z.object({ [name]: z.array(item).default([]) }),
  );
const unDocument = z.object({
  CONSOLIDATED_LIST: z.object({
    INDIVIDUALS: unGroup("INDIVIDUAL", unPerson),
    ENTITIES: unGroup("ENTITY", unEntity),
  }),
});

const unListTags = new Set(["INDIVIDUAL", "ENTITY", "INDIVIDUAL_ALIAS", "ENTITY_ALIAS"]);
const unParser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  isArray: (name) => unListTags.has(name),
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
  const parsed = unDocument.safeParse(unParser.parse(xml));
  if (!parsed.success)
    throw new BrokenListError(`It is not the consolidated list: ${z.prettifyError(parsed.error)}`);
  const { INDIVIDUALS, ENTITIES } = parsed.data.CONSOLIDATED_LIST;
  const people = (INDIVIDUALS["INDIVIDUAL"] ?? []).flatMap((row) => {
    const name = [row.FIRST_NAME, row.SECOND_NAME, row.THIRD_NAME, row.FOURTH_NAME].filter(Boolean).join(" ");
    return entriesOf(row.REFERENCE_NUMBER, "person", [name, ...readReliableAliases(row.INDIVIDUAL_ALIAS)]);
  });
  const entities = (ENTITIES["ENTITY"] ?? []).flatMap((row) =>
    entriesOf(row.REFERENCE_NUMBER, "entity", [row.FIRST_NAME, ...readReliableAliases(row.ENTITY_ALIAS)]),
  );
  return [...people, ...entities];
}

function readReliableAliases(aliases: readonly z.output<typeof unAlias>[]): string[] {
  return aliases.filter(({ QUALITY }) => QUALITY !== "Low").map(({ ALIAS_NAME }) => ALIAS_NAME);
}

function entriesOf(reference: string, kind: "person" | "entity", names: readonly string[]): ListEntry[] {
  return names.filter((name) => name !== "").map((name) => ({ reference, kind, name }));
}

const emptyCell = "-0-";
/** A file may end with this end-of-file mark of older systems. */
const endOfFile = "\u001A";
/** Ships and aircraft have no account with us, so entries of these types are left out. */
const ignoredTypes = new Set(["vessel", "aircraft"]);
const coinAddressPattern = /Digital Currency Address - [A-Z0-9]+ ([A-Za-z0-9:]+)/g;

/**
 * Reads sdn.csv (entries), alt.csv (aliases) and sdn_comments.csv (the rest of long remarks). Remarks contain coin
 * addresses. Throws BrokenListError when a file is missing or incomplete, or refers to an entry that sdn.csv does not
 * have.
 */
export function readOfacList(files: ListFiles): ListEntry[] {
  const main = readOfacRows(files, "sdn.csv", 12);
  const others = readOfacRows(files, "alt.csv", 5);
  const remarks = new Map(main.map(([reference = "", ...row]) => [reference, row.at(-1) ?? ""]));
  const kinds = new Map<string, "person" | "entity" | null>();
  for (const [reference = "", , type = ""] of main)
    kinds.set(reference, ignoredTypes.has(type) ? null : type === "individual" ? "person" : "entity");
  for (const [reference = "", more = ""] of readOfacRows(files, "sdn_comments.csv", 2)) {
    if (!kinds.has(reference)) throw unknownReference("sdn_comments.csv", reference);
    remarks.set(reference, (remarks.get(reference) ?? "") + more);
  }
  const entries: ListEntry[] = [];
  const add = (file: string, reference: string, name: string) => {
    const kind = kinds.get(reference);
    if (kind === undefined) throw unknownReference(file, reference);
    if (kind !== null && name !== "") entries.push({ reference, kind, name });
  };
  for (const [reference = "", name = ""] of main) add("sdn.csv", reference, name);
  for (const [reference = "", , , name = ""] of others) add("alt.csv", reference, name);
  for (const [reference, text] of remarks)
    for (const [, address = ""] of text.matchAll(coinAddressPattern))
      entries.push({ reference, kind: "address", name: address });
  return entries;
}

function unknownReference(file: string, reference: string): BrokenListError {
  return new BrokenListError(
    `${file} names ${reference}, which sdn.csv does not have: one of them is not whole.`,
  );
}

function readOfacRows(files: ListFiles, name: string, columns: number): string[][] {
  const text = files.get(name);
  if (text === undefined) throw new BrokenListError(`${name} is missing.`);
  const rows = parseCsv(name, text.trimEnd().endsWith(endOfFile) ? text.trimEnd().slice(0, -1) : text);
  const short = rows.findIndex((row) => row.length !== columns);
  if (short >= 0) throw new BrokenListError(`Row ${short + 1} of ${name} has not ${columns} columns.`);
  return rows.map((row) => row.map((cell) => (cell.trim() === emptyCell ? "" : cell)));
}

function parseCsv(name: string, text: string): string[][] {
  try {
    return parse(text, { relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw new BrokenListError(`${name} cannot be read: ${error instanceof Error ? error.message : ""}`);
  }
}

const semicolonList = z
  .string()
  .transform((text) => text.split(";").map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ""));
const nigerianRow = z.strictObject({
  reference: z.string().min(1),
  kind: z.enum(["person", "entity"]),
  name: z.string().min(1),
  aliases: semicolonList,
  addresses: semicolonList,
});

/**
 * Reads a CSV that an operator made from web pages and circulars of the Nigeria Sanctions Committee. Throws
 * BrokenListError. Columns: reference, kind (person or entity), name, aliases and addresses (each separated by
 * semicolons).
 */
export function readNigerianList(csv: string): ListEntry[] {
  const parsed = z.array(nigerianRow).safeParse(parseNigerianCsv(csv));
  if (!parsed.success) throw new BrokenListError(`It cannot be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data.flatMap(({ reference, kind, name, aliases, addresses }) => [
    ...[name, ...aliases].map((text) => ({ reference, kind, name: text })),
    ...addresses.map((text) => ({ reference, kind: "address" as const, name: text })),
  ]);
}

function parseNigerianCsv(csv: string): unknown {
  try {
    return parse(csv, { columns: true, trim: true, bom: true, skip_empty_lines: true });
  } catch (error) {
    throw new BrokenListError(`It is no CSV: ${error instanceof Error ? error.message : ""}`);
  }
}
