import { validationMessage } from "@manilla/shared/http/validation-message";
import * as z from "zod/mini";
import { t } from "../texts/t.ts";

// Our Content-Security-Policy forbids eval. zod would try it to compile schemas, and the browser would report a
// violation.
z.config({ jitless: true });

/** The messages equal those of the API. */
export function parseSchema<Schema extends z.ZodMiniType>(schema: Schema, value: unknown) {
  return schema.safeParse(value, { error: validationMessage });
}

export function fieldProblem(schema: z.ZodMiniType, value: unknown): string | undefined {
  const parsed = parseSchema(schema, value);
  const [issue] = parsed.error?.issues ?? [];
  return issue && t(issue.message);
}
