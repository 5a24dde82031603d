import type { Context } from "../context.ts";
import type { CodeLetter } from "../platform/one-time-code.ts";
import { seal, unseal } from "../platform/seal.ts";

/** What a delivery can't read from the person's row: where it goes, and a code. */
export interface Parcel {
  to: string;
  letter?: CodeLetter;
}

const purpose = "parcel";

export function sealParcel(ctx: Context, parcel: Parcel): string {
  return seal(ctx.config.DATA_SECRET, purpose, parcel);
}

export function openParcel(ctx: Context, sealed: string): Parcel {
  // Sealed by sealParcel alone: the cipher vouches for its shape.
  return unseal(ctx.config.DATA_SECRET, purpose, sealed) as Parcel;
}
