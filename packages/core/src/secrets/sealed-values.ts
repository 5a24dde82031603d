import { extraTokenKinds } from "@manilla/shared/bills/meter-tokens";
import { z } from "zod";
import { sealedCodec } from "./seal.ts";

/**
 * A person's contacts before a change: an intruder must not be the only one notified. Encrypted, because events stay
 * for weeks and these contacts are no longer the person's.
 */
export const { seal: sealContacts, open: openContacts } = sealedCodec(
  "old-contacts",
  z.object({ email: z.string().optional(), phone: z.string().optional() }),
);

export const electricityToken = z.object({
  meter: z.string(),
  token: z.string(),
  extraTokens: z.array(z.object({ kind: z.enum(extraTokenKinds), token: z.string() })).optional(),
  units: z.string().nullable(),
  customerName: z.string().nullable(),
  description: z.string(),
  reference: z.string(),
});
export type ElectricityToken = z.infer<typeof electricityToken>;

/** Encrypted, because events stay for weeks and a token is worth money until it is used. */
export const { seal: sealToken, open: openToken } = sealedCodec("electricity-token", electricityToken);
