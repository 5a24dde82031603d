import { parse } from "csv-parse/sync";
import { z } from "zod";
import { BrokenListError, type ListEntry } from "./lists.ts";

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
 * The committee publishes web pages and circulars but no file, so an operator copies them into a CSV with the columns
 * reference, kind (person or entity), name, aliases and addresses. The last two are separated by semicolons. Throws
 * BrokenListError for anything else.
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
