import { maskContact } from "@manilla/shared/kyc/contact";
import { isId } from "../../runtime/ids.ts";

interface SearchedText {
  kind: string;
  /** Contacts, account numbers, addresses and names are masked. */
  text: string;
}

type Mask = (text: string) => string;
const plain: Mask = (text) => text;
const lastFour: Mask = (text) => (text.length <= 4 ? "•••" : `•••${text.slice(-4)}`);
/** By code point: half of a surrogate pair is not valid in JSON. */
const firstLetter = (text: string) => Array.from(text)[0] ?? "";
const initials: Mask = (text) =>
  text
    .split(/\s+/)
    .map((word) => `${firstLetter(word)}•••`)
    .join(" ");

/** The first match applies, in the order of desk.search's own patterns. Other texts are stored as initials. */
const kinds: readonly { kind: string; fits: (text: string) => boolean; mask: Mask }[] = [
  { kind: "e-mail", fits: (text) => text.includes("@"), mask: maskContact },
  { kind: "amount and day", fits: (text) => /^₦?[0-9,.]+ +\d{4}-\d{2}-\d{2}$/.test(text), mask: plain },
  { kind: "proposal", fits: (text) => /^#\d{1,9}$/.test(text), mask: plain },
  { kind: "id", fits: (text) => isId(text.toLowerCase()), mask: plain },
  { kind: "reference", fits: (text) => /^[a-z]{3}(-[a-z0-9]{4}){3}$/i.test(text), mask: plain },
  { kind: "number", fits: (text) => /^[+0-9 ()-]+$/.test(text), mask: lastFour },
  { kind: "address or hash", fits: (text) => /^[a-z0-9:_-]{20,}$/i.test(text), mask: lastFour },
  { kind: "user name", fits: (text) => /^[a-z0-9_]{3,30}$/i.test(text), mask: plain },
];

export function describeSearch(searched: string): SearchedText {
  const text = searched.trim();
  const found = kinds.find(({ fits }) => fits(text));
  return found ? { kind: found.kind, text: found.mask(text) } : { kind: "name", text: initials(text) };
}
