import { money } from "../money.ts";
import {
  internationalAsTyped,
  type PhoneNumber,
  parseInternationalPhone,
  withoutSeparators,
} from "../phone-number.ts";
import { isUsername, normalizeUsername } from "../users/rules.ts";

/** The least worth of one transfer, in naira: below it a transfer only clutters the receiver's history. */
export const transferMinimum = money("NGN", "10");

/** The longest note to a recipient, in characters. */
export const noteMaximum = 80;

/** An unanswered money request expires after this many days. */
export const requestDays = 7;

/** Open requests one person may have at a time. */
export const openRequestsMaximum = 20;

/** Who should get the money, as typed: a username or an international phone number. */
export type Handle = { kind: "username"; username: string } | { kind: "phone"; phone: PhoneNumber };

/** Reads "@ada" or "ada"; null when it is no username. */
export function readUsername(text: string): Handle | null {
  const username = normalizeUsername(text.trim().replace(/^@/, ""));
  return isUsername(username) ? { kind: "username", username } : null;
}

/**
 * Reads "@ada", "ada", "0803 123 4567", "+2348031234567" or a payment link. What follows /pay/ is a username, also one of digits.
 * Otherwise digits alone are a phone number: a username is chosen freely and must not receive what was meant for whose number it
 * is. Null when it is neither.
 */
export function readHandle(text: string): Handle | null {
  const [typed = ""] = text.trim().split(/[?#]/, 1);
  const linked = /^https?:\/\/[^/]+\/pay\/(.*)$/i.exec(typed)?.[1];
  if (linked !== undefined) return readUsername(linked);
  const phone = parseInternationalPhone(internationalAsTyped(withoutSeparators(typed)));
  if (phone && phone.length >= 8) return { kind: "phone", phone };
  return readUsername(typed);
}

/** The handle as one text that the API takes and history shows: "@ada" or "+2348031234567". */
export function handleText(handle: Handle): string {
  return handle.kind === "username" ? `@${handle.username}` : handle.phone;
}

/** Enough of a verified name to recognise a person, too little to collect: "ADAEZE OKONKWO" → "Adaeze O•••". */
export function maskName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  const given = first.charAt(0).toUpperCase() + first.slice(1).toLowerCase();
  return last ? `${given} ${last.charAt(0).toUpperCase()}•••` : given;
}

/** The name behind a number, for who looks it up: a part of it below level 1, because such an account costs nothing. */
export function shownName({ level }: { level: number }, name: string): string {
  return level === 0 ? maskName(name) : name;
}

/** "adaeze" → "@a•••e": what a phone number's owner shows of the username. */
export function maskUsername(username: string): string {
  return `@${username.charAt(0)}•••${username.slice(-1)}`;
}

export const transferMessages = {
  recipient: "Please enter a @username or phone number",
  unknownRecipient: "No account can receive money with this username or phone number.",
  ownAccount: "This is your own account. Please enter another customer's username or phone number.",
  minimum: "The minimum is ₦10.",
  requestEnded: "This request is no longer open.",
  tooManyRequests: `You can have ${openRequestsMaximum} open requests at most.`,
  sent: (amount: string, to: string) => `${amount} sent to ${to}`,
  requested: (amount: string, from: string) => `You asked ${from} for ${amount}`,
} as const;
