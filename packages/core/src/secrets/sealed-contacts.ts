import type { Context } from "../context.ts";
import { seal, unseal } from "./seal.ts";

/** Where somebody could be reached before something changed that: who took an account over must not be the one told. */
export interface OldContacts {
  email?: string | undefined;
  phone?: string | undefined;
}

const purpose = "old-contacts";

/** Encrypted, because events stay for weeks and these are no longer the person's. */
export function sealContacts(ctx: Context, contacts: OldContacts): string {
  return seal(ctx.config.DATA_SECRET, purpose, contacts);
}

export function openContacts(ctx: Context, sealed: string): OldContacts {
  // Sealed by sealContacts alone: the cipher vouches for its shape.
  return unseal(ctx.config.DATA_SECRET, purpose, sealed) as OldContacts;
}
