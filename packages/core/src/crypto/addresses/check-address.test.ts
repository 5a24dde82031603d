import type { CoinCode } from "@manilla/shared/assets";
import fc from "fast-check";
import { classicAddressToXAddress } from "ripple-address-codec";
import { describe, expect, test } from "vitest";
import { checkAddress } from "./check-address.ts";

/**
 * Published vectors: BIP 173 and 350, EIP-55, CIP-19, the XRP Ledger's codec, and well-known main-network addresses.
 */
const valid: Record<string, [CoinCode, string][]> = {
  bitcoin: [
    ["BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
    ["BTC", "3P14159f73E4gFr7JterCCQh9QjiTjiZrG"],
    ["BTC", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
    ["BTC", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"],
    ["BTC", "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3"],
    ["BTC", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"],
  ],
  litecoin: [
    ["LTC", "LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9"],
    ["LTC", "MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441"],
    ["LTC", "ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea"],
  ],
  dogecoin: [["DOGE", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"]],
  evm: [
    ["ETH", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
    ["ETH", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"],
    ["BNB", "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB"],
    ["POL", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb"],
    ["AVAX", "0x52908400098527886E0F7030069857D2E4169EE7"],
    ["USDC", "0xde709f2102306220921060314715629080e2fb77"],
  ],
  tron: [
    ["TRX", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
    ["USDT", "TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL"],
  ],
  ripple: [
    ["XRP", "rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn"],
    ["XRP", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"],
    ["XRP", "XV5sbjUmgPpvXv4ixFWZ5ptAYZ6PD28Sq49uo34VyjnmK5H"],
  ],
  solana: [["SOL", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"]],
  cardano: [
    [
      "ADA",
      "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x",
    ],
    ["ADA", "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8"],
    ["ADA", "addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k"],
    ["ADA", "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi"],
    [
      "ADA",
      "DdzFFzCqrhtC3C4UY8YFaEyDALJmFAwhx4Kggk3eae3BT9PhymMjzCVYhQE753BH1Rp3LXfVkVaD1FHT4joSBq7Y8rcXbbVWoxkqB7gy",
    ],
  ],
};

const refused: [CoinCode, string, string][] = [
  ["BTC", "a test network's", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
  ["BTC", "a test network's, old", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn"],
  ["BTC", "a private key", "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ"],
  ["BTC", "segwit in two cases", "bc1qAr0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  [
    "BTC",
    "segwit 1 with the checksum of 0",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
  ],
  ["BTC", "a future segwit version", "BC1SW50QGDZ25J"],
  ["BTC", "a litecoin one", "LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9"],
  ["LTC", "a bitcoin one", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  ["LTC", "a script of either chain", "3P14159f73E4gFr7JterCCQh9QjiTjiZrG"],
  ["DOGE", "a bitcoin one", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  ["ETH", "a wrong checksum", "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["ETH", "no 0x", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["ETH", "a private key", "0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"],
  ["BNB", "the old Beacon chain's", "bnb1grpf0955h0ykzq3ar5nmum7y6gdfl6lxfn46h2"],
  ["TRX", "an ethereum one", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["TRX", "one letter off", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u"],
  ["XRP", "a secret", "sn3nxiW7v8KXzPzAqzyHXbSSKNuN9"],
  ["XRP", "a test network's X-address", "TVE26TYGhfLC7tQDno7G8dGtxSkYQn49b3qD26PK7FcGSKE"],
  ["XRP", "one letter off", "rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCm"],
  ["SOL", "too short", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTD"],
  ["ADA", "a test network's", "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz"],
  ["ADA", "a stake address", "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw"],
  ["ADA", "Byron with a wrong CRC", "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAj"],
  ["BTC", "nobody's", "1111111111111111111114oLvT2"],
  ["LTC", "nobody's", "LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE"],
  ["DOGE", "nobody's", "D596YFweJQuHY1BbjazZYmAbt8jJPbKehC"],
  ["ETH", "nobody's", "0x0000000000000000000000000000000000000000"],
  ["TRX", "nobody's", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"],
  ["XRP", "nobody's", "rrrrrrrrrrrrrrrrrrrrrhoLvTp"],
  ["SOL", "nobody's", "11111111111111111111111111111111"],
  ["BTC", "nothing", ""],
  ["BTC", "a sentence", "please send it to my brother"],
];

describe("an address of its network is accepted", () => {
  for (const [family, rows] of Object.entries(valid)) {
    test.each(rows)(`${family}: %s %s`, (coin, address) => {
      expect(checkAddress(coin, { address })).toMatchObject({ valid: true });
    });
  }
});

test.each(refused)("%s refuses %s", (coin, _what, address) => {
  expect(checkAddress(coin, { address }).valid).toBe(false);
});

test("an address of one coin is no address of a coin with other rules", () => {
  const families: [CoinCode, string][] = [
    ["BTC", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
    ["ETH", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
    ["TRX", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
    ["XRP", "rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn"],
    ["LTC", "LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9"],
    ["DOGE", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"],
    ["ADA", "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8"],
  ];
  for (const [coin] of families) {
    for (const [other, address] of families) {
      expect(checkAddress(coin, { address }).valid, `${address} as ${coin}`).toBe(coin === other);
    }
  }
});

test("the network follows from the address, and a named one must fit it", () => {
  const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  expect(checkAddress("USDT", { address: "TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL" })).toMatchObject({
    network: { id: "trc20" },
  });
  expect(checkAddress("USDT", { address: evm })).toMatchObject({ network: { id: "erc20" } });
  expect(checkAddress("USDT", { address: evm, network: "BEP20" })).toMatchObject({
    network: { id: "bep20" },
  });
  expect(checkAddress("USDT", { address: evm, network: "trc20" }).valid).toBe(false);
  expect(checkAddress("BTC", { address: evm, network: "erc20" }).valid).toBe(false);
});

test("odd but valid spellings come out as their chain writes them", () => {
  expect(checkAddress("BTC", { address: "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4" })).toMatchObject({
    address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  });
  expect(checkAddress("ETH", { address: "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed" })).toMatchObject({
    address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  });
  expect(checkAddress("BTC", { address: " 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n" })).toMatchObject({
    valid: true,
  });
});

test("a destination tag is a number of 32 bits, said once", () => {
  const address = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh";
  expect(checkAddress("XRP", { address, memo: "4294967295" })).toMatchObject({ memo: "4294967295" });
  for (const memo of ["4294967296", "-1", "abc", "1.5", "01"]) {
    expect(checkAddress("XRP", { address, memo }).valid, memo).toBe(false);
  }
  const withTag = classicAddressToXAddress(address, 12_345, false);
  expect(checkAddress("XRP", { address: withTag })).toMatchObject({ address, memo: "12345" });
  expect(checkAddress("XRP", { address: withTag, memo: "12345" }).valid).toBe(true);
  expect(checkAddress("XRP", { address: withTag, memo: "54321" }).valid).toBe(false);
  expect(checkAddress("BTC", { address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", memo: "1" }).valid).toBe(false);
});

test("one changed letter of a checksummed address is noticed", () => {
  const letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  const rows = Object.entries(valid).flatMap(([family, list]) =>
    family === "solana" || family === "evm" ? [] : list,
  );
  fc.assert(
    fc.property(fc.constantFrom(...rows), fc.nat(), fc.nat(), ([coin, address], where, what) => {
      const at = where % address.length;
      const letter = letters[what % letters.length];
      const changed = address.slice(0, at) + letter + address.slice(at + 1);
      const same = changed === address || changed.toLowerCase() === address.toLowerCase();
      fc.pre(!same);
      expect(checkAddress(coin, { address: changed }).valid, changed).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
