import * as z from "zod/mini";

// Our content security policy forbids eval. zod would try it to compile its schemas, and the browser would report a violation.
z.config({ jitless: true });

/** Reads a value with a schema of the contract, as the API does. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown) {
  return schema.safeParse(value);
}

/** Returns what is wrong with a value in the schema's own words, or null. */
export function problemOf(schema: z.ZodMiniType, value: unknown): string | null {
  const parsed = parse(schema, value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? "");
}
