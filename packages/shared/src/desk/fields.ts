import * as z from "zod/mini";

/** Why something is done, in words for the audit log. */
export const reasonField = z
  .string()
  .check(z.trim(), z.minLength(5, "Say why, in at least five letters."), z.maxLength(1000));
export const idParams = z.strictObject({ id: z.uuid() });
/** A list's rows as texts, by column. */
export const row = z.record(z.string(), z.nullable(z.string()));
