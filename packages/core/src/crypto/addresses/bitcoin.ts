import { sha256 } from "@noble/hashes/sha2.js";
import { bech32, bech32m, createBase58check } from "@scure/base";

export const base58check = createBase58check(sha256);

interface Chain {
  /** Allowed first bytes of a base58check address: first for payments to a key, second for payments to a script. */
  versions: readonly number[];
  segwit: string | null;
}

export const bitcoin: Chain = { versions: [0x00, 0x05], segwit: "bc" };
/** Litecoin's old script addresses (first byte 5) are rejected, because they may also be Bitcoin addresses. */
export const litecoin: Chain = { versions: [0x30, 0x32], segwit: "ltc" };
export const dogecoin: Chain = { versions: [0x1e, 0x16], segwit: null };

/** Returns the address in its usual form (lower case for segwit), or null if the address is invalid. */
export function readBitcoinLike(text: string, chain: Chain): string | null {
  const lower = text.toLowerCase();
  if (chain.segwit && lower.startsWith(`${chain.segwit}1`)) return readSegwit(text, chain.segwit);
  const bytes = decodeOrNull(() => base58check.decode(text));
  return bytes?.length === 21 && chain.versions.some((version) => version === bytes[0]) ? text : null;
}

/**
 * Accepts segwit versions 0 (BIP 173) and 1 (BIP 350). Higher versions have no rules yet, so anyone could take coins
 * that are sent to them.
 */
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
  return decodeOrNull(() => {
    // Cast: `decode` checks the text.
    const { prefix, words } = codec.decode(text as `${string}1${string}`);
    const [version, ...program] = words;
    return { encoding, prefix, version, program: codec.fromWords(program) };
  });
}

export function decodeOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
