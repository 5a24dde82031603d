import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, base58xrp, bech32, createBase58check } from "@scure/base";
import { Address } from "@scure/btc-signer";

const base58check = createBase58check(sha256);
const litecoin = { bech32: "ltc", pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 };
const dogecoin = { bech32: "-", pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e };

/** The vendor's own validation of addresses. Tests of ours must not depend on it. */
export function isAddress(family: Family, address: string): boolean {
  try {
    return checks[family](address);
  } catch {
    return false;
  }
}

export type Family = "btc" | "ltc" | "doge" | "trx" | "xrp" | "sol" | "ada" | "evm";

const checks: Record<Family, (address: string) => boolean> = {
  btc: (address) => Address().decode(address) !== undefined,
  ltc: (address) => Address(litecoin).decode(address) !== undefined,
  doge: (address) => Address(dogecoin).decode(address) !== undefined,
  trx: (address) => hasVersion(base58check.decode(address), 0x41),
  xrp: isRipple,
  sol: (address) => base58.decode(address).length === 32,
  ada: isShelley,
  evm: isEvm,
};

function hasVersion(bytes: Uint8Array, version: number): boolean {
  return bytes.length === 21 && bytes[0] === version;
}

function isRipple(address: string): boolean {
  const bytes = base58xrp.decode(address);
  const sum = sha256(sha256(bytes.subarray(0, 21)));
  return bytes.length === 25 && bytes[0] === 0 && [0, 1, 2, 3].every((i) => sum[i] === bytes[21 + i]);
}

/** Base (57 bytes) and enterprise (29 bytes) addresses of the main network. */
function isShelley(address: string): boolean {
  const { prefix, words } = bech32.decode(address as `${string}1${string}`, 200);
  const bytes = bech32.fromWords(words);
  const header = bytes[0] ?? 0xff;
  return prefix === "addr" && (header & 0x0f) === 1 && (bytes.length === 57 || bytes.length === 29);
}

function isEvm(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  const plain = address.slice(2);
  if (plain === plain.toLowerCase() || plain === plain.toUpperCase()) return true;
  const sums = Buffer.from(keccak_256(new TextEncoder().encode(plain.toLowerCase()))).toString("hex");
  return Array.from(plain).every((c, i) =>
    Number.parseInt(sums[i] ?? "0", 16) > 7 ? c === c.toUpperCase() : c === c.toLowerCase(),
  );
}
