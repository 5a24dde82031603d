import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, base58xrp, bech32, createBase58check } from "@scure/base";
import { Address } from "@scure/btc-signer";
import { hashWords } from "../dice.ts";

const base58check = createBase58check(sha256);
const litecoin = { bech32: "ltc", pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 };
const dogecoin = { bech32: "-", pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e };

export type Family = keyof typeof families;

/** `make` returns an address whose private key nobody has. `fits` validates an address like the vendor. */
const families = {
  btc: {
    make: (key: Buffer) => segwit("bc", key),
    fits: (address: string) => Address().decode(address) !== undefined,
  },
  ltc: {
    make: (key: Buffer) => segwit("ltc", key),
    fits: (address: string) => Address(litecoin).decode(address) !== undefined,
  },
  doge: {
    make: (key: Buffer) => base58check.encode(withVersion(0x1e, key)),
    fits: (address: string) => Address(dogecoin).decode(address) !== undefined,
  },
  trx: {
    make: (key: Buffer) => base58check.encode(withVersion(0x41, key)),
    fits: (address: string) => hasVersion(base58check.decode(address), 0x41),
  },
  xrp: {
    make(key: Buffer) {
      const payload = withVersion(0, key);
      return base58xrp.encode(Uint8Array.from([...payload, ...rippleChecksum(payload)]));
    },
    fits(address: string) {
      const bytes = base58xrp.decode(address);
      const checksum = rippleChecksum(bytes.subarray(0, 21));
      return hasVersion(bytes.subarray(0, 21), 0) && checksum.equals(bytes.subarray(21));
    },
  },
  sol: {
    make: (key: Buffer) => base58.encode(key),
    fits: (address: string) => base58.decode(address).length === 32,
  },
  ada: {
    make: (key: Buffer) => bech32.encode("addr", bech32.toWords(withVersion(0x61, key, 28)), 200),
    /** Accepts base (57 bytes) and enterprise (29 bytes) addresses of Cardano's main network. */
    fits(address: string) {
      const { prefix, words } = bech32.decode(address as `${string}1${string}`, 200); // decode checks the text
      const bytes = bech32.fromWords(words);
      const isMainnet = ((bytes[0] ?? 0) & 0x0f) === 1;
      return prefix === "addr" && isMainnet && (bytes.length === 57 || bytes.length === 29);
    },
  },
  evm: {
    make: (key: Buffer) => withCase(key.toString("hex", 0, 20)),
    fits(address: string) {
      const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1];
      if (!digits) return false;
      const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
      return isOneCase || address === withCase(digits.toLowerCase());
    },
  },
};

/** The same words give the same address. */
export function makeAddress(family: Family, ...words: (string | number)[]): string {
  return families[family].make(hashWords("address", ...words));
}

export function isAddress(family: Family, address: string): boolean {
  try {
    return families[family].fits(address);
  } catch {
    return false;
  }
}

function segwit(prefix: string, key: Buffer): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(key.subarray(0, 20))]);
}

function withVersion(version: number, key: Buffer, length = 20): Uint8Array {
  return Uint8Array.from([version, ...key.subarray(0, length)]);
}

function hasVersion(bytes: Uint8Array, version: number): boolean {
  return bytes.length === 21 && bytes[0] === version;
}

function rippleChecksum(payload: Uint8Array): Buffer {
  return Buffer.from(sha256(sha256(payload)).subarray(0, 4));
}

/** EIP-55: a letter is upper case if the hash digit at its position is 8 or more. */
function withCase(digits: string): string {
  const sums = Buffer.from(keccak_256(new TextEncoder().encode(digits))).toString("hex");
  return `0x${Array.from(digits, (c, i) => (Number.parseInt(sums[i] ?? "0", 16) > 7 ? c.toUpperCase() : c)).join("")}`;
}
