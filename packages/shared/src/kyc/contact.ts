import { isEmail, isPhone, normalizeEmail, normalizePhone } from "../users/rules.ts";

export type ContactType = "email" | "phone";

export const contactMessage = "Please provide a valid contact method";
export const otpMessage = "Please enter a valid 6-digit code";
export const codeLength = 6;
export const codeMinutes = 10;
export const codeTries = 5;
export const resendSeconds = 60;
export const phoneEntryMinimum = 10;
export const phoneEntryMaximum = 15;
/** Units: seconds. After an identity check was begun, the next one waits this long. */
export const identityCooldownSeconds = 300;

/** The one spelling of a contact that is kept and compared; null when it is none. */
export function normalizeContact(type: ContactType, contact: string): string | null {
  if (type === "email") {
    const email = normalizeEmail(contact);
    return isEmail(email) ? email : null;
  }
  const phone = normalizePhone(contact);
  const international = phone.startsWith("+") ? phone : fromKeypad(phone);
  return international !== null && isPhone(international) ? international : null;
}

/** The keypad has no plus sign: 0803… and 803… are Nigerian, 234… is too, anything else begins with its country. */
function fromKeypad(digits: string): string | null {
  if (!/^[0-9]+$/.test(digits)) return null;
  if (digits.length < phoneEntryMinimum || digits.length > phoneEntryMaximum) return null;
  if (/^0[0-9]{10}$/.test(digits)) return `+234${digits.slice(1)}`;
  if (/^[789][0-9]{9}$/.test(digits)) return `+234${digits}`;
  return `+${digits}`;
}
