import { type ContactType, contactMessage, normalizeContact } from "@manilla/shared/kyc/contact";
import type { Actor } from "../actor.ts";
import { wrongInput } from "../runtime/errors.ts";
import type { CodeBinding } from "../secrets/one-time-code.ts";

export interface ContactInput {
  type: ContactType;
  contact: string;
}

/** Binding of a code to this contact. Throws AppError bad_request for an invalid contact. */
export function bindingOf(actor: Actor, input: ContactInput): CodeBinding {
  const contact = normalizeContact(input.type, input.contact);
  if (contact === null) throw wrongInput("contact", contactMessage);
  return { userId: actor.userId, purpose: input.type === "email" ? "verify_email" : "verify_phone", contact };
}
