import { validationMessage } from "@manilla/shared/http/validation-message";
import * as z from "zod/mini";
import { t } from "./texts/t.ts";

// Our content security policy forbids eval. zod would try it to compile its schemas, and the browser would report a violation.
z.config({ jitless: true });

/** Reads a value with a schema of the contract, as the API does, and with the same messages. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown) {
  return schema.safeParse(value, { error: validationMessage });
}

/** Returns what is wrong with a typed value, in the contract's words and the person's language. Undefined for a valid one. */
export function fieldProblem(schema: z.ZodMiniType, value: unknown): string | undefined {
  const parsed = parse(schema, value);
  const [issue] = parsed.error?.issues ?? [];
  return issue && t(issue.message);
}
