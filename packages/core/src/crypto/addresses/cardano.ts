import { crc32 } from "node:zlib";
import { base58, bech32 } from "@scure/base";
import { decoded } from "./bitcoin.ts";

const mainnet = 1;

/** Accepts payment addresses of the main network: Shelley (CIP-19) and Byron (with a CRC). */
export function readCardano(text: string): string | null {
  return text.toLowerCase().startsWith("addr1") ? readShelley(text) : readByron(text);
}

function readShelley(text: string): string | null {
  const bytes = decoded(() => {
    const { prefix, words } = bech32.decode(text as `${string}1${string}`, 120); // decode checks the text
    return prefix === "addr" ? bech32.fromWords(words) : null;
  });
  const header = bytes?.[0];
  if (!bytes || header === undefined || (header & 0x0f) !== mainnet) return null;
  return fitsType(header >> 4, bytes.length) ? text.toLowerCase() : null;
}

/** Types 0–3: payment and stake key. 4–5: payment key and a pointer. 6–7: payment key alone. */
function fitsType(type: number, length: number): boolean {
  if (type <= 3) return length === 57;
  if (type <= 5) return length >= 32 && length <= 59;
  return type <= 7 && length === 29;
}

/**
 * CBOR: [24(bytes), crc32(bytes)], where bytes is [root of 28, attributes, type]. Attribute 2 names another network.
 */
function readByron(text: string): string | null {
  const outer = decoded(() => base58.decode(text));
  if (!outer || outer[0] !== 0x82 || outer[1] !== 0xd8 || outer[2] !== 0x18 || outer[3] !== 0x58) return null;
  const length = outer[4] ?? 0;
  const payload = outer.subarray(5, 5 + length);
  if (payload.length !== length || outer[5 + length] !== 0x1a || outer.length !== 10 + length) return null;
  const checksum = new DataView(outer.buffer, outer.byteOffset).getUint32(6 + length);
  if (crc32(payload) !== checksum) return null;
  return isByronMainnet(payload) ? text : null;
}

function isByronMainnet(payload: Uint8Array): boolean {
  const rootIsThere = payload[0] === 0x83 && payload[1] === 0x58 && payload[2] === 0x1c;
  const attributes = payload[31] ?? 0;
  if (!rootIsThere || attributes < 0xa0 || attributes > 0xa2) return false;
  const keys = attributeKeys(payload, 32, attributes - 0xa0);
  return keys !== null && !keys.includes(2);
}

/** Null unless each attribute is a small number and a byte string. */
function attributeKeys(payload: Uint8Array, start: number, count: number): number[] | null {
  const keys: number[] = [];
  let at = start;
  for (let read = 0; read < count; read++) {
    const key = payload[at] ?? 0xff;
    const head = payload[at + 1] ?? 0;
    const long = head === 0x58;
    const size = long ? (payload[at + 2] ?? 0) : head - 0x40;
    if (key > 23 || (!long && (head < 0x40 || head > 0x57))) return null;
    keys.push(key);
    at += 2 + (long ? 1 : 0) + size;
  }
  return at === payload.length - 1 ? keys : null;
}
