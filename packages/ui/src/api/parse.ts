import { validationMessage } from "@manilla/shared/http/validation-message";
import * as z from "zod/mini";
import { t } from "../texts/t.ts";

// zod would compile schemas with eval, which our Content-Security-Policy forbids.
z.config({ jitless: true });

/** The error messages are the same as the API's. */
export function parseSchema<Schema extends z.ZodMiniType>(schema: Schema, value: unknown) {
  return schema.safeParse(value, { error: validationMessage });
}

export function fieldProblem(schema: z.ZodMiniType, value: unknown): string | undefined {
  const parsed = parseSchema(schema, value);
  const [issue] = parsed.error?.issues ?? [];
  return issue && t(issue.message);
}
