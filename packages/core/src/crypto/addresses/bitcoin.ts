import { sha256 } from "@noble/hashes/sha2.js";
import { bech32, bech32m, createBase58check } from "@scure/base";

export const base58check = createBase58check(sha256);

interface Chain {
  /** First bytes of base58check addresses: to a key, to a script. */
  versions: readonly number[];
  /** Human-readable part of segwit addresses; null where the chain has none. */
  segwit: string | null;
}

export const bitcoin: Chain = { versions: [0x00, 0x05], segwit: "bc" };
/** Script addresses once used Bitcoin's own version (3…): those look like Bitcoin addresses, so they are rejected. */
export const litecoin: Chain = { versions: [0x30, 0x32], segwit: "ltc" };
export const dogecoin: Chain = { versions: [0x1e, 0x16], segwit: null };

/** The address as it is written on its chain, or null. Segwit in capitals (as QR codes carry it) becomes lower case. */
export function readBitcoinLike(text: string, chain: Chain): string | null {
  const lower = text.toLowerCase();
  if (chain.segwit && lower.startsWith(`${chain.segwit}1`)) return readSegwit(text, chain.segwit);
  const bytes = decoded(() => base58check.decode(text));
  return bytes?.length === 21 && chain.versions.includes(bytes[0] ?? -1) ? text : null;
}

/** BIP 173 and BIP 350. Versions above 1 have no meaning yet: what is sent there anyone may take. */
function readSegwit(text: string, prefix: string): string | null {
  const found = decodeSegwit(text, "bech32") ?? decodeSegwit(text, "bech32m");
  if (!found || found.prefix !== prefix) return null;
  const fits =
    found.encoding === "bech32"
      ? found.version === 0 && (found.program.length === 20 || found.program.length === 32)
      : found.version === 1 && found.program.length === 32;
  return fits ? text.toLowerCase() : null;
}

function decodeSegwit(text: string, encoding: "bech32" | "bech32m") {
  const codec = encoding === "bech32" ? bech32 : bech32m;
  return decoded(() => {
    // The type wants a literal "prefix1data"; decode checks it itself.
    const { prefix, words } = codec.decode(text as `${string}1${string}`, 90);
    const [version = -1, ...program] = words;
    return { encoding, prefix, version, program: codec.fromWords(program) };
  });
}

/** Codecs throw on what they can't read; here that is an answer. */
export function decoded<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
