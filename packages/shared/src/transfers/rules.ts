import { toMoney } from "../money.ts";
import {
  internationalAsTyped,
  type PhoneNumber,
  parseInternationalPhone,
  withoutSeparators,
} from "../phone-number.ts";
import { isUsername, normalizeUsername } from "../users/rules.ts";

/** Minimum value of a transfer. Smaller ones would only clutter the receiver's history. */
export const transferMinimum = toMoney("NGN", "10");

export const noteMaximum = 80;

export const requestDays = 7;

export const openRequestsMaximum = 20;

export type Handle = { kind: "username"; username: string } | { kind: "phone"; phone: PhoneNumber };

export function readUsername(text: string): Handle | null {
  const username = normalizeUsername(text.trim().replace(/^@/, ""));
  return isUsername(username) ? { kind: "username", username } : null;
}

/**
 * Reads "@ada", "ada", "0803 123 4567", "+2348031234567" or a payment link (/pay/<username>), else returns null. Digits
 * outside a link are always a phone number, so that nobody receives another person's money by choosing that person's
 * number as username.
 */
export function readHandle(text: string): Handle | null {
  const [typed = ""] = text.trim().split(/[?#]/);
  const linked = /^https?:\/\/[^/]+\/pay\/(.*)$/i.exec(typed)?.[1];
  if (linked !== undefined) return readUsername(linked);
  const phone = parseInternationalPhone(internationalAsTyped(withoutSeparators(typed)));
  if (phone && phone.length >= 8) return { kind: "phone", phone };
  return readUsername(typed);
}

export function handleText(handle: Handle): string {
  return handle.kind === "username" ? `@${handle.username}` : handle.phone;
}

/** "ADAEZE OKONKWO" → "Adaeze O•••". People recognise a person they know, but cannot collect full names. */
export function maskName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  const given = first.charAt(0).toUpperCase() + first.slice(1).toLowerCase();
  return last ? `${given} ${last.charAt(0).toUpperCase()}•••` : given;
}

/** Masks the recipient's name for a sender of level 0, because anybody can open such an account. */
export function shownName({ level }: { level: number }, name: string): string {
  return level === 0 ? maskName(name) : name;
}

export function maskUsername(username: string): string {
  return `@${username.charAt(0)}•••${username.slice(-1)}`;
}

export const transferMessages = {
  recipient: "Please enter a @username or phone number",
  unknownRecipient: "We can't find anyone with that username or phone number.",
  ownAccount: "This is your own account. Please enter another customer's username or phone number.",
  minimum: "The minimum is ₦10.",
  requestEnded: "This request is no longer open.",
  tooManyRequests: `You can have up to ${openRequestsMaximum} open requests.`,
  sent: (amount: string, to: string) => `${amount} sent to ${to}`,
  requested: (amount: string, from: string) => `You asked ${from} for ${amount}`,
} as const;
