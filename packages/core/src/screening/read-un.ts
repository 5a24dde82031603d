import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { BrokenListError, type ListEntry } from "./lists.ts";

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
/** The parser returns an empty text for an element without children. */
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

/** Leaves out low-quality aliases. Throws BrokenListError for an incomplete or different file. */
export function readUnList(xml: string): ListEntry[] {
  if (!xml.trimEnd().endsWith("</CONSOLIDATED_LIST>"))
    throw new BrokenListError("It is not the whole consolidated list: its end is missing.");
  const parsed = document.safeParse(parser.parse(xml));
  if (!parsed.success)
    throw new BrokenListError(`It is not the consolidated list: ${z.prettifyError(parsed.error)}`);
  const { INDIVIDUALS, ENTITIES } = parsed.data.CONSOLIDATED_LIST;
  const people = (INDIVIDUALS["INDIVIDUAL"] ?? []).flatMap((row) => {
    const name = [row.FIRST_NAME, row.SECOND_NAME, row.THIRD_NAME, row.FOURTH_NAME].filter(Boolean).join(" ");
    return named(row.REFERENCE_NUMBER, "person", [name, ...goodNames(row.INDIVIDUAL_ALIAS)]);
  });
  const entities = (ENTITIES["ENTITY"] ?? []).flatMap((row) =>
    named(row.REFERENCE_NUMBER, "entity", [row.FIRST_NAME, ...goodNames(row.ENTITY_ALIAS)]),
  );
  return [...people, ...entities];
}

function goodNames(aliases: readonly z.output<typeof alias>[]): string[] {
  return aliases.filter(({ QUALITY }) => QUALITY !== "Low").map(({ ALIAS_NAME }) => ALIAS_NAME);
}

function named(reference: string, kind: "person" | "entity", names: readonly string[]): ListEntry[] {
  return names.filter((name) => name !== "").map((name) => ({ reference, kind, name }));
}
