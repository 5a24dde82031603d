import { maskContact } from "@manilla/shared/kyc/contact";
import { isId } from "../../runtime/ids.ts";

/** A searched text as the audit log keeps it. */
interface SearchedText {
  kind: string;
  /** Without the contact, account number, address or name that was searched for. */
  text: string;
}

type Mask = (text: string) => string;
const plain: Mask = (text) => text;
/** The same as support.mask_end. */
const lastFour: Mask = (text) => (text.length <= 4 ? "•••" : `•••${text.slice(-4)}`);
/** Whole also when it is no single UTF-16 unit: half of one is no text that JSON can carry. */
const firstLetter = (text: string) => Array.from(text)[0] ?? "";
/** The same as support.mask_name. */
const initials: Mask = (text) =>
  text
    .split(/\s+/)
    .map((word) => `${firstLetter(word)}•••`)
    .join(" ");

/** The first that fits, in the order of desk.search's own patterns; a text that fits none is kept as initials. */
const kinds: readonly { kind: string; fits: (text: string) => boolean; mask: Mask }[] = [
  { kind: "e-mail", fits: (text) => text.includes("@"), mask: maskContact },
  { kind: "amount and day", fits: (text) => /^₦?[0-9,.]+ +\d{4}-\d{2}-\d{2}$/.test(text), mask: plain },
  { kind: "proposal", fits: (text) => /^#\d{1,9}$/.test(text), mask: plain },
  { kind: "id", fits: (text) => isId(text.toLowerCase()), mask: plain },
  { kind: "reference", fits: (text) => /^[a-z]{3}(-[a-z0-9]{4}){3}$/i.test(text), mask: plain },
  // A phone, a bank account, a meter or a card: all are digits.
  { kind: "number", fits: (text) => /^[+0-9 ()-]+$/.test(text), mask: lastFour },
  { kind: "address or hash", fits: (text) => /^[a-z0-9:_-]{20,}$/i.test(text), mask: lastFour },
  { kind: "user name", fits: (text) => /^[a-z0-9_]{3,30}$/i.test(text), mask: plain },
];

/** What kind of text was searched, and the text without what is shown only with a reason. */
export function describeSearch(searched: string): SearchedText {
  const text = searched.trim();
  const found = kinds.find(({ fits }) => fits(text));
  return found ? { kind: found.kind, text: found.mask(text) } : { kind: "name", text: initials(text) };
}
