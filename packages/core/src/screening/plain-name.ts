import anyAscii from "any-ascii";
import { doubleMetaphone } from "double-metaphone";

/** Particles that are written or left out, joined or apart, and say nothing about who it is. */
const particles = new Set("AL EL UL BIN IBN BEN BINT ABD DE DA VON VAN MR MRS MS DR".split(" "));

/** The words of a name, without case, accents, punctuation and particles, in alphabetical order, each once. */
export function plainWords(name: string): string[] {
  const words = anyAscii(name.normalize("NFKC"))
    .toUpperCase()
    // An apostrophe belongs to its word: O'NEIL is ONEIL.
    .replace(/['’`]/g, "")
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length > 1);
  const telling = words.filter((word) => !particles.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].sort();
}

/** How a word sounds: MOHAMMED and MUHAMMAD alike. */
export function soundOf(word: string): string {
  return doubleMetaphone(word)[0] || word;
}

/** A coin address as its network compares it: hexadecimal and bech32 addresses without case, the others as they are. */
export function plainAddress(address: string): string {
  const text = address.trim();
  const isCaseless = /^0x[0-9a-fA-F]{40}$/.test(text) || /^(bc|ltc|addr|bitcoincash:)[0-9a-z:]+$/i.test(text);
  return isCaseless ? text.toLowerCase() : text;
}
