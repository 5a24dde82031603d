import type { CoinCode } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import {
  type AddressFamily,
  isDestinationTag,
  type Network,
  networksOf,
} from "@manilla/shared/crypto/networks";
import { base58 } from "@scure/base";
import { addr } from "micro-eth-signer";
import { isValidClassicAddress, xAddressToClassicAddress } from "ripple-address-codec";
import { base58check, bitcoin, decodeOrNull, dogecoin, litecoin, readBitcoinLike } from "./bitcoin.ts";
import { readCardano } from "./cardano.ts";

interface Read {
  address: string;
  memo?: string;
}

/** The address of zero bytes for each kind of network. Nobody has the private key of such an address. */
const keyless = new Set([
  "1111111111111111111114oLvT2",
  "LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE",
  "D596YFweJQuHY1BbjazZYmAbt8jJPbKehC",
  "0x0000000000000000000000000000000000000000",
  "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb",
  "rrrrrrrrrrrrrrrrrrrrrhoLvTp",
  "11111111111111111111111111111111",
]);

export type AddressCheck =
  | { valid: true; network: Network; address: string; memo: string | null }
  | { valid: false; reason: string };

/**
 * Checks an address by the rules of `network`. If no network is given, the address must fit one of the coin's networks.
 * Refuses addresses of test networks and of other coins, private keys, and addresses of zero bytes (`keyless`).
 */
export function checkAddress(
  coin: CoinCode,
  input: { address: string; network?: string | undefined; memo?: string | undefined },
): AddressCheck {
  const networks = networksOf[coin].filter(({ id }) => !input.network || id === input.network.toLowerCase());
  if (networks.length === 0)
    return { valid: false, reason: "This network is not supported for this currency" };
  const text = input.address.trim();
  for (const network of networks) {
    const read = readers[network.family](text);
    if (read && !keyless.has(read.address)) return withMemo(network, read, input.memo?.trim() || undefined);
  }
  return { valid: false, reason: cryptoMessages.wrongAddress };
}

function withMemo(network: Network, read: Read, memo: string | undefined): AddressCheck {
  if (memo !== undefined && !network.memo) return { valid: false, reason: "This network doesn't use a memo" };
  if (memo !== undefined && !isDestinationTag(memo)) {
    return { valid: false, reason: "The destination tag must be a whole number up to 4294967295" };
  }
  if (memo !== undefined && read.memo !== undefined && memo !== read.memo) {
    return { valid: false, reason: "The address already contains another destination tag" };
  }
  return { valid: true, network, address: read.address, memo: memo ?? read.memo ?? null };
}

const readers: Record<AddressFamily, (text: string) => Read | null> = {
  bitcoin: (text) => asRead(readBitcoinLike(text, bitcoin)),
  litecoin: (text) => asRead(readBitcoinLike(text, litecoin)),
  dogecoin: (text) => asRead(readBitcoinLike(text, dogecoin)),
  evm: (text) => asRead(readEvm(text)),
  tron: (text) => asRead(readTron(text)),
  ripple: readRipple,
  solana: (text) => asRead(readSolana(text)),
  cardano: (text) => asRead(readCardano(text)),
};

const asRead = (address: string | null): Read | null => (address === null ? null : { address });

/** EIP-55: mixed case is a checksum, which must be right. An address without mixed case gets a checksum. */
function readEvm(text: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null;
  const digits = text.slice(2);
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  const written = addr.addChecksum(text.toLowerCase());
  return oneCase || written === text ? written : null;
}

function readTron(text: string): string | null {
  const bytes = decodeOrNull(() => base58check.decode(text));
  return bytes?.length === 21 && bytes[0] === 0x41 ? text : null;
}

/** Solana addresses have no checksum: any 32 bytes are valid. */
function readSolana(text: string): string | null {
  const bytes = decodeOrNull(() => base58.decode(text));
  return bytes?.length === 32 ? text : null;
}

function readRipple(text: string): Read | null {
  if (isValidClassicAddress(text)) return { address: text };
  const found = decodeOrNull(() => xAddressToClassicAddress(text));
  if (!found || found.test) return null;
  return { address: found.classicAddress, ...(found.tag === false ? {} : { memo: String(found.tag) }) };
}
