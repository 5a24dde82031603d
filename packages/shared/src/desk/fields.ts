import * as z from "zod/mini";

/** Why something is done, in words for the audit log. */
export const reasonField = z
  .string()
  .check(z.trim(), z.minLength(5, "Say why, in at least five letters."), z.maxLength(1000));
/** Why a customer's contacts are shown: colleagues must be able to check it. One word or a held key says nothing. */
export const lookReasonField = reasonField.check(
  z.minLength(10, "Say why in a few words, for example with the number of the case."),
  z.regex(/\p{L}{2}[^\p{L}]+\p{L}{2}/u, "Say why in a few words, for example with the number of the case."),
);
export const idParams = z.strictObject({ id: z.uuid() });
/** A list's rows as texts, by column. */
export const row = z.record(z.string(), z.nullable(z.string()));
