import { inSeconds, minutes } from "../duration.ts";
import { parsePhone } from "../phone-number.ts";
import { isEmail, normalizeEmail } from "../users/rules.ts";

export type ContactType = "email" | "phone";

export const contactMessage = "Please provide a valid contact method";
export const otpMessage = "Please enter a valid 6-digit code";
export const codeLength = 6;
export const codeMinutes = 10;
export const resendSeconds = inSeconds(minutes(1));
/** Units: seconds. After an identity check was begun, the next one waits this long. */
export const identityCooldownSeconds = inSeconds(minutes(5));

/** The one spelling of a contact that is stored and compared; null when it is none. */
export function normalizeContact(type: ContactType, contact: string): string | null {
  if (type === "email") {
    const email = normalizeEmail(contact);
    return isEmail(email) ? email : null;
  }
  return parsePhone(contact) ?? null;
}
