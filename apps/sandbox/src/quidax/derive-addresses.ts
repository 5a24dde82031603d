import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { blake2b } from "@noble/hashes/blake2.js";
import { hmac } from "@noble/hashes/hmac.js";
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, base58xrp, bech32, createBase58check } from "@scure/base";
import { HDKey } from "@scure/bip32";
import { entropyToMnemonic, mnemonicToSeedSync } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { hash } from "../dice.ts";

export type Chain = keyof typeof makers;

const base58check = createBase58check(sha256);
const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes));

/** SLIP-44 coin numbers. Every EVM network uses a separate account, so that an address identifies its network. */
const makers = {
  btc: (key: Keys, i: number) => segwit("bc", key.secp(`m/84'/0'/0'/0/${i}`)),
  ltc: (key: Keys, i: number) => segwit("ltc", key.secp(`m/84'/2'/0'/0/${i}`)),
  doge: (key: Keys, i: number) =>
    base58check.encode(versioned(0x1e, hash160(key.secp(`m/44'/3'/0'/0/${i}`)))),
  trx: (key: Keys, i: number) =>
    base58check.encode(versioned(0x41, evmBytes(key.secp(`m/44'/195'/0'/0/${i}`)))),
  trc20usdt: (key: Keys, i: number) =>
    base58check.encode(versioned(0x41, evmBytes(key.secp(`m/44'/195'/1'/0/${i}`)))),
  xrp: (key: Keys) => rippleAddress(key.secp("m/44'/144'/0'/0/0")),
  sol: (key: Keys, i: number) => base58.encode(key.edwards([44, 501, i, 0])),
  solusdc: (key: Keys, i: number) => base58.encode(key.edwards([44, 501, i, 1])),
  ada: (key: Keys, i: number) =>
    cardanoBase(key.edwards([1852, 1815, i, 0]), key.edwards([1852, 1815, i, 2])),
  eth: (key: Keys, i: number) => evmAddress(key.secp(`m/44'/60'/0'/0/${i}`)),
  erc20usdt: (key: Keys, i: number) => evmAddress(key.secp(`m/44'/60'/1'/0/${i}`)),
  erc20usdc: (key: Keys, i: number) => evmAddress(key.secp(`m/44'/60'/2'/0/${i}`)),
  bnb: (key: Keys, i: number) => evmAddress(key.secp(`m/44'/60'/3'/0/${i}`)),
  bep20usdt: (key: Keys, i: number) => evmAddress(key.secp(`m/44'/60'/4'/0/${i}`)),
  bep20usdc: (key: Keys, i: number) => evmAddress(key.secp(`m/44'/60'/5'/0/${i}`)),
  pol: (key: Keys, i: number) => evmAddress(key.secp(`m/44'/60'/6'/0/${i}`)),
  polusdt: (key: Keys, i: number) => evmAddress(key.secp(`m/44'/60'/7'/0/${i}`)),
  polusdc: (key: Keys, i: number) => evmAddress(key.secp(`m/44'/60'/8'/0/${i}`)),
  avax: (key: Keys, i: number) => evmAddress(key.secp(`m/44'/60'/9'/0/${i}`)),
};

interface Keys {
  secp(path: string): Uint8Array;
  /** The public key at a SLIP-10 path, where every step is hardened. */
  edwards(path: number[]): Uint8Array;
}

export function deriveAddresses(seedWords: string) {
  return growFromMnemonic(entropyToMnemonic(hash("addresses", seedWords).subarray(0, 16), wordlist));
}

function growFromMnemonic(mnemonic: string) {
  const seed = mnemonicToSeedSync(mnemonic);
  const root = HDKey.fromMasterSeed(seed);
  const keys: Keys = {
    secp(path) {
      const { publicKey } = root.derive(path);
      if (!publicKey) throw new Error(`no public key at ${path}`);
      return publicKey;
    },
    edwards: (path) => ed25519.getPublicKey(slip10(seed, path)),
  };
  return { derive: (chain: Chain, index: number) => makers[chain](keys, index) };
}

function slip10(seed: Uint8Array, path: number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode("ed25519 seed"), seed);
  for (const step of path) {
    const data = new Uint8Array(37);
    data.set(node.subarray(0, 32), 1);
    new DataView(data.buffer).setUint32(33, step + 0x80000000);
    node = hmac(sha512, node.subarray(32), data);
  }
  return node.subarray(0, 32);
}

function versioned(version: number, payload: Uint8Array): Uint8Array {
  return Uint8Array.from([version, ...payload]);
}

function segwit(prefix: string, publicKey: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(hash160(publicKey))]);
}

function evmBytes(publicKey: Uint8Array): Uint8Array {
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return keccak_256(uncompressed.subarray(1)).subarray(12);
}

/** EIP-55: a letter is upper case if the hash digit at its position is 8 or more. */
function evmAddress(publicKey: Uint8Array): string {
  const plain = Buffer.from(evmBytes(publicKey)).toString("hex");
  const sums = Buffer.from(keccak_256(new TextEncoder().encode(plain))).toString("hex");
  return `0x${Array.from(plain, (c, i) => (Number.parseInt(sums[i] ?? "0", 16) > 7 ? c.toUpperCase() : c)).join("")}`;
}

function rippleAddress(publicKey: Uint8Array): string {
  const payload = versioned(0, hash160(publicKey));
  const checksum = sha256(sha256(payload)).subarray(0, 4);
  return base58xrp.encode(Uint8Array.from([...payload, ...checksum]));
}

/** A Shelley base address on the main network: header 0x01, payment key hash, stake key hash. */
function cardanoBase(payment: Uint8Array, stake: Uint8Array): string {
  const short = (key: Uint8Array) => blake2b(key, { dkLen: 28 });
  return bech32.encode("addr", bech32.toWords(Uint8Array.from([1, ...short(payment), ...short(stake)])), 200);
}
