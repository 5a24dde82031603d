import * as z from "zod/mini";

export const reasonField = z
  .string()
  .check(z.trim(), z.minLength(5, "Say why, in at least five letters."), z.maxLength(1000));
/**
 * Reason for showing a customer's contacts. Colleagues must be able to check it, so one word or a repeated key is
 * refused.
 */
export const lookReasonField = reasonField.check(
  z.minLength(10, "Say why in a few words, for example with the number of the case."),
  z.regex(/\p{L}{2}[^\p{L}]+\p{L}{2}/u, "Say why in a few words, for example with the number of the case."),
);
export const idParams = z.strictObject({ id: z.uuid() });
export const row = z.record(z.string(), z.nullable(z.string()));
