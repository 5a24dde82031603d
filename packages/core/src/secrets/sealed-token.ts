import type { ExtraToken } from "@manilla/shared/bills/meter-tokens";
import type { Context } from "../context.ts";
import { seal, unseal } from "./seal.ts";

/** An electricity token on its way by SMS and e-mail. */
export interface TokenLetter {
  purpose: "electricity_token";
  meter: string;
  token: string;
  /** Missing in a letter that was sealed before there were any. */
  extraTokens?: ExtraToken[];
  units: string | null;
  customerName: string | null;
  description: string;
  reference: string;
}

const purpose = "token-letter";

/** Encrypted, because events stay for weeks and a token is money until it is typed in. */
export function sealToken(ctx: Context, letter: Omit<TokenLetter, "purpose">): string {
  return seal(ctx.config.DATA_SECRET, purpose, { purpose: "electricity_token", ...letter });
}

/** Throws when it is not one that this house sealed. */
export function openToken(ctx: Context, sealed: string): TokenLetter {
  // Sealed by sealToken alone: the cipher vouches for its shape.
  return unseal(ctx.config.DATA_SECRET, purpose, sealed) as TokenLetter;
}
