import { extraTokenKinds } from "@manilla/shared/bills/meter-tokens";
import { z } from "zod";
import { sealedCodec } from "./seal.ts";

/** The contacts before a change, encrypted because events are stored for weeks. */
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

/** An electricity token is encrypted, because events are stored for weeks and an unused token is worth money. */
export const { seal: sealToken, open: openToken } = sealedCodec("electricity-token", electricityToken);
