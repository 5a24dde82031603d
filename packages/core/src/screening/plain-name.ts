import anyAscii from "any-ascii";
import { doubleMetaphone } from "double-metaphone";

const particles = new Set("AL EL UL BIN IBN BEN BINT ABD DE DA VON VAN MR MRS MS DR".split(" "));

/** Distinct words in alphabetical order, without case, accents, punctuation and particles. */
export function plainWords(name: string): string[] {
  const words = anyAscii(name.normalize("NFKC"))
    .toUpperCase()
    // O'NEIL becomes ONEIL.
    .replace(/['’`]/g, "")
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length > 1);
  const telling = words.filter((word) => !particles.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].sort();
}

/** MOHAMMED and MUHAMMAD are equal. */
export function soundOf(word: string): string {
  return doubleMetaphone(word)[0] || word;
}

/** Hexadecimal and bech32 addresses lose their case. Other addresses stay. */
export function plainAddress(address: string): string {
  const text = address.trim();
  const isCaseless = /^0x[0-9a-fA-F]{40}$/.test(text) || /^(bc|ltc|addr|bitcoincash:)[0-9a-z:]+$/i.test(text);
  return isCaseless ? text.toLowerCase() : text;
}
