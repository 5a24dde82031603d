import { crc32 } from "node:zlib";
import type { CoinCode } from "@manilla/shared/assets";
import { base58, bech32, bech32m } from "@scure/base";
import { describe, expect, it, test } from "vitest";
import { base58check } from "./bitcoin.ts";
import { checkAddress } from "./check-address.ts";

/** Every created address has a right checksum, so only its form can be invalid. */
const isValid = (coin: CoinCode, address: string) => checkAddress(coin, { address }).valid;
const bytes = (length: number, fill = 7) => new Uint8Array(length).fill(fill);
const everyByte = Array.from({ length: 256 }, (_, value) => value);

describe("base58check", () => {
  it.each([
    ["BTC", [0x00, 0x05]],
    ["LTC", [0x30, 0x32]],
    ["DOGE", [0x16, 0x1e]],
    ["TRX", [0x41]],
  ] as const)("%s has its own first bytes", (coin, versions) => {
    const accepted = everyByte.filter((version) =>
      isValid(coin, base58check.encode(Uint8Array.of(version, ...bytes(20)))),
    );
    expect(accepted).toEqual(versions);
    for (const length of [19, 21])
      expect(isValid(coin, base58check.encode(Uint8Array.of(versions[0], ...bytes(length))))).toBe(false);
  });
});

describe("segwit", () => {
  const written = (codec: typeof bech32, version: number, length: number, prefix = "bc") =>
    codec.encode(prefix, [version, ...codec.toWords(bytes(length))], 200);

  it("version 0 has 20 or 32 bytes under bech32, version 1 has 32 under bech32m, and nothing else is spendable", () => {
    const accepted: string[] = [];
    for (const [name, codec] of Object.entries({ bech32, bech32m }))
      for (const version of [0, 1, 2, 16])
        for (let length = 2; length <= 40; length += 1)
          if (isValid("BTC", written(codec, version, length))) accepted.push(`${name} ${version} ${length}`);
    expect(accepted).toEqual(["bech32 0 20", "bech32 0 32", "bech32m 1 32"]);
  });

  it("has the chain's own prefix", () => {
    expect(isValid("LTC", written(bech32, 0, 20, "ltc"))).toBe(true);
    expect(isValid("LTC", written(bech32, 0, 20, "bc"))).toBe(false);
    expect(isValid("BTC", written(bech32, 0, 20, "ltc"))).toBe(false);
    // The prefix of a bech32 address is the text before its last "1".
    expect(isValid("BTC", written(bech32, 0, 20, "bc1x"))).toBe(false);
    expect(isValid("DOGE", written(bech32, 0, 20, "bc"))).toBe(false);
  });
});

describe("cardano, Shelley", () => {
  const written = (header: number, length: number, prefix = "addr") =>
    bech32.encode(prefix, bech32.toWords(Uint8Array.of(header, ...bytes(length - 1))), 200);
  const lengthsOf = (type: number) =>
    Array.from({ length: 62 }, (_, index) => index + 2).filter((length) =>
      isValid("ADA", written((type << 4) | 1, length)),
    );

  it.each([
    [0, 57, 57],
    [1, 57, 57],
    [2, 57, 57],
    [3, 57, 57],
    [4, 32, 59],
    [5, 32, 59],
    [6, 29, 29],
    [7, 29, 29],
  ])("type %d has %d to %d bytes", (type, least, most) => {
    const lengths = lengthsOf(type);
    expect(lengths).toEqual(Array.from({ length: most - least + 1 }, (_, index) => least + index));
  });

  it("types from 8 are no payment addresses, and networks but the main one are refused", () => {
    for (let type = 8; type < 16; type += 1) expect(lengthsOf(type), String(type)).toEqual([]);
    const networks = Array.from({ length: 16 }, (_, network) => network);
    expect(networks.filter((network) => isValid("ADA", written(0x60 | network, 29)))).toEqual([1]);
    expect(isValid("ADA", written(0x61, 29, "addr1x"))).toBe(false);
    expect(isValid("ADA", written(0x61, 29).toUpperCase())).toBe(true);
  });
});

describe("cardano, Byron", () => {
  const root = [0x83, 0x58, 0x1c, ...bytes(28)];
  const derivation = [0x01, 0x44, 1, 2, 3, 4];
  const mainnet = [...root, 0xa0, 0x00];
  const outer = (
    payload: readonly number[],
    crc = crc32(Uint8Array.from(payload)),
    head = [0x82, 0xd8, 0x18, 0x58],
  ) => {
    const sum = new DataView(new ArrayBuffer(4));
    sum.setUint32(0, crc);
    return [...head, payload.length, ...payload, 0x1a, ...new Uint8Array(sum.buffer)];
  };
  const accepts = (payload: readonly number[]) =>
    isValid("ADA", base58.encode(Uint8Array.from(outer(payload))));
  const acceptsRaw = (raw: readonly number[]) => isValid("ADA", base58.encode(Uint8Array.from(raw)));

  test("with none, one or two attributes, none of which names a network, is the main network's", () => {
    expect(accepts(mainnet)).toBe(true);
    expect(accepts([...root, 0xa1, ...derivation, 0x00])).toBe(true);
    expect(accepts([...root, 0xa2, ...derivation, 0x00, 0x41, 9, 0x00])).toBe(true);
    expect(accepts([...root, 0xa1, 0x01, 0x58, 30, ...bytes(30), 0x00])).toBe(true);
    expect(accepts([...root, 0xa1, 0x17, 0x40, 0x00])).toBe(true);
    expect(accepts([...root, 0xa1, 0x01, 0x57, ...bytes(23), 0x00])).toBe(true);
  });

  test.each([
    ["a network", [...root, 0xa1, 0x02, 0x45, 0x1a, 0x41, 0x70, 0xcb, 0x17, 0x00]],
    ["a network behind another attribute", [...root, 0xa2, ...derivation, 0x02, 0x41, 1, 0x00]],
    ["three attributes", [...root, 0xa3, ...derivation, ...derivation, ...derivation, 0x00]],
    ["no map", [...root, 0x9f, 0x00]],
    ["fewer attributes than it says", [...root, 0xa1, 0x00]],
    ["more bytes than it says", [...mainnet, 0x00]],
    ["fewer bytes than it says", [...root, 0xa0]],
    ["a large key", [...root, 0xa1, 0x18, 0x40, 0x00]],
    ["a value that is no byte string", [...root, 0xa1, 0x01, 0x3f, 0x00]],
    ["a value of another kind", [...root, 0xa1, 0x01, 0x59, ...bytes(25), 0x00]],
    ["a value longer than the rest", [...root, 0xa1, 0x01, 0x44, 1, 0x00]],
  ])("with %s is refused", (_what, payload) => {
    expect(accepts(payload)).toBe(false);
  });

  test("another first byte of the root is refused, wherever it stands", () => {
    for (const at of [0, 1, 2]) {
      const changed = mainnet.with(at, (mainnet[at] ?? 0) ^ 1);
      expect(accepts(changed), String(at)).toBe(false);
    }
  });

  test("another frame, checksum or length is refused", () => {
    const right = outer(mainnet);
    expect(acceptsRaw(right)).toBe(true);
    for (const at of [0, 1, 2, 3, 4, 5 + mainnet.length])
      for (const change of [1, 2, 255]) {
        const changed = right.with(at, ((right[at] ?? 0) + change) % 256);
        expect(acceptsRaw(changed), `${at} ${change}`).toBe(false);
      }
    expect(acceptsRaw(outer(mainnet, (crc32(Uint8Array.from(mainnet)) + 1) % 2 ** 32))).toBe(false);
    expect(acceptsRaw([...right, 0])).toBe(false);
    expect(acceptsRaw(right.slice(0, -1))).toBe(false);
    for (let length = 0; length < 12; length += 1)
      expect(acceptsRaw(right.slice(0, length)), String(length)).toBe(false);
  });
});

describe("other chains", () => {
  test("a solana address is 32 bytes in at most 44 letters", () => {
    const lengths = Array.from({ length: 40 }, (_, length) => length).filter((length) =>
      isValid("SOL", base58.encode(bytes(length, 200))),
    );
    expect(lengths).toEqual([32]);
    expect(isValid("SOL", base58.encode(bytes(32, 255)))).toBe(true);
  });

  test("an ethereum address has 40 digits, in one case or with its checksum", () => {
    const lower = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
    const upper = `0x${lower.slice(2).toUpperCase()}`;
    const checked = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    for (const address of [lower, upper, checked])
      expect(checkAddress("ETH", { address })).toMatchObject({ valid: true, address: checked, memo: null });
    for (const address of [
      `${lower}a`,
      lower.slice(0, -1),
      `a${lower}`,
      lower.replace("0x", "0X"),
      `${lower.slice(0, -1)}g`,
    ])
      expect(isValid("ETH", address), address).toBe(false);
  });

  test("a refusal says why", () => {
    const reasonOf = (coin: CoinCode, input: { address: string; network?: string; memo?: string }) => {
      const said = checkAddress(coin, input);
      return said.valid ? said.memo : said.reason;
    };
    const btc = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
    const xrp = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh";
    expect(reasonOf("BTC", { address: "x", network: "tron" })).toBe(
      "This network is not supported for this currency",
    );
    expect(reasonOf("BTC", { address: "x" })).toBe("Invalid address for this cryptocurrency");
    expect(reasonOf("BTC", { address: btc, memo: "1" })).toBe("This network doesn't use a memo");
    expect(reasonOf("XRP", { address: xrp, memo: "x" })).toBe(
      "The destination tag must be a whole number up to 4294967295",
    );
    expect(reasonOf("XRP", { address: xrp, memo: " 7 " })).toBe("7");
    expect(reasonOf("XRP", { address: xrp, memo: " " })).toBeNull();
    expect(reasonOf("BTC", { address: btc, network: "" })).toBeNull();
  });
});
