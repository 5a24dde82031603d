import type { Context } from "../context.ts";
import type { CodeLetter } from "../secrets/one-time-code.ts";
import { seal, unseal } from "../secrets/seal.ts";
import type { TokenLetter } from "../secrets/sealed-token.ts";

/** What a delivery can't read from the person's row: where it goes when not there, and a code or a token. */
export interface SealedPayload {
  to?: string;
  letter?: CodeLetter | TokenLetter;
}

const purpose = "parcel";

export function sealParcel(ctx: Context, parcel: SealedPayload): string {
  return seal(ctx.config.DATA_SECRET, purpose, parcel);
}

export function openParcel(ctx: Context, sealed: string): SealedPayload {
  // Sealed by sealParcel alone: the cipher vouches for its shape.
  return unseal(ctx.config.DATA_SECRET, purpose, sealed) as SealedPayload;
}
