import { z } from "zod";

/** Why something is done, in words for the audit log. */
export const reasonField = z.string().trim().min(5, "Say why, in at least five letters.").max(1000);
export const idParams = z.strictObject({ id: z.uuid() });
/** A list's rows as texts, by column. */
export const row = z.record(z.string(), z.string().nullable());
