import { crc32 } from "node:zlib";
import { base58, bech32 } from "@scure/base";
import { decodeOrNull } from "./bitcoin.ts";

const mainnet = 1;

/** Accepts payment addresses of the main network: Shelley (CIP-19) and Byron (with a CRC). */
export function readCardano(text: string): string | null {
  return text.toLowerCase().startsWith("addr1") ? readShelley(text) : readByron(text);
}

function readShelley(text: string): string | null {
  const bytes = decodeOrNull(() => {
    const { prefix, words } = bech32.decode(text as `${string}1${string}`, false); // cast: `decode` checks the text
    return prefix === "addr" ? bech32.fromWords(words) : null;
  });
  const header = bytes?.[0];
  if (!bytes || header === undefined || (header & 0x0f) !== mainnet) return null;
  return fitsType(header >> 4, bytes.length) ? text.toLowerCase() : null;
}

/** All types contain a payment key. Types 0–3 also contain a stake key, and types 4–5 a pointer. */
function fitsType(type: number, length: number): boolean {
  if (type <= 3) return length === 57;
  if (type <= 5) return length >= 32 && length <= 59;
  return type <= 7 && length === 29;
}

/**
 * A Byron address is the CBOR array [24(bytes), crc32(bytes)]. `bytes` is the array [root of 28 bytes, attributes,
 * type].
 */
function readByron(text: string): string | null {
  // DataView throws if the text is too short, and `decodeOrNull` then returns null.
  return decodeOrNull(() => isByronMainnet(base58.decode(text))) ? text : null;
}

function isByronMainnet(outer: Uint8Array): boolean {
  const view = new DataView(outer.buffer, outer.byteOffset, outer.length);
  const length = outer.length - 10;
  if (view.getUint32(0) !== 0x82d81858 || outer[4] !== length || outer[5 + length] !== 0x1a) return false;
  if (crc32(outer.subarray(5, 5 + length)) !== view.getUint32(6 + length)) return false;
  const payload = new DataView(outer.buffer, outer.byteOffset + 5, length);
  const rootIsThere = payload.getUint16(0) === 0x8358 && payload.getUint8(2) === 0x1c;
  return rootIsThere && hasOwnAttributes(payload);
}

/**
 * Accepts at most two attributes. Each has a small number as its key and a byte string as its value. Refuses the key 2,
 * because only addresses of other networks have it.
 */
function hasOwnAttributes(payload: DataView): boolean {
  const count = payload.getUint8(31) - 0xa0;
  if (count < 0 || count > 2) return false;
  let at = 32;
  for (let read = 0; read < count; read++) {
    const key = payload.getUint8(at);
    const head = payload.getUint8(at + 1);
    const long = head === 0x58;
    const size = long ? 1 + payload.getUint8(at + 2) : head - 0x40;
    if (key > 23 || key === 2 || (!long && (head < 0x40 || head > 0x57))) return false;
    at += 2 + size;
  }
  return at === payload.byteLength - 1;
}
