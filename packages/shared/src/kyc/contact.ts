import { inSeconds, minutes } from "../duration.ts";
import { parsePhone } from "../phone-number.ts";
import { isEmail, normalizeEmail } from "../users/rules.ts";

export type ContactType = "email" | "phone";

export const contactMessage = "Please provide a valid contact method";
export const otpMessage = "Please enter a valid 6-digit code";
export const codeLength = 6;
export const codeMinutes = 10;
export const resendSeconds = inSeconds(minutes(1));
export const identityCooldownSeconds = inSeconds(minutes(5));

/** "+2348031234567" becomes "+234 803 ••• 67", "ada@mail.ng" becomes "a•••@mail.ng". */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf("@");
  // Array.from splits by code point, because half of a surrogate pair is not valid in JSON.
  if (at >= 0) return `${Array.from(contact)[0] ?? ""}•••${contact.slice(at)}`;
  return `${contact.slice(0, 7)}•••${contact.slice(-2)}`.replace(/^(\+234)(\d{3})•••/, "$1 $2 ••• ");
}

export function normalizeContact(type: ContactType, contact: string): string | null {
  if (type === "email") {
    const email = normalizeEmail(contact);
    return isEmail(email) ? email : null;
  }
  return parsePhone(contact) ?? null;
}
