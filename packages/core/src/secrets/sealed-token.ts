import { extraTokenKinds } from "@manilla/shared/bills/meter-tokens";
import { z } from "zod";
import { sealed } from "./seal.ts";

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
export const { seal: sealToken, open: openToken } = sealed("electricity-token", electricityToken);
