import { expect, test } from "vitest";
import { coinCodes } from "../assets.ts";
import {
  decimalsSent,
  familiesLike,
  isDestinationTag,
  lateAcceptanceHours,
  networkName,
  networkOf,
  networksOf,
  shortAddress,
} from "./networks.ts";

test("each network asks for the specification's confirmations and minimum deposit", () => {
  const rows = Object.entries(networksOf).map(([coin, networks]) => [
    coin,
    ...networks.map(({ id, confirmations, minimumDeposit }) => `${id} ${confirmations} ${minimumDeposit}`),
  ]);
  expect(rows).toEqual([
    ["BTC", "bitcoin 2 0.0001"],
    ["ETH", "ethereum 12 0.001"],
    ["USDT", "trc20 20 1", "erc20 12 1", "bep20 15 1"],
    ["USDC", "erc20 12 1", "bep20 15 1"],
    ["BNB", "bsc 15 0.01"],
    ["SOL", "solana 2 0.001"],
    ["XRP", "ripple 1 1"],
    ["LTC", "litecoin 6 0.001"],
    ["DOGE", "dogecoin 6 1"],
    ["TRX", "tron 20 1"],
    ["ADA", "cardano 2 0.001"],
    ["POL", "polygon 2 0.001"],
    ["AVAX", "avalanche 2 0.001"],
  ]);
});

test("knows by its shape what kind of address was typed", () => {
  expect(familiesLike("0x52908400098527886E0F7030069857D2E4169EE7")).toEqual(["evm"]);
  expect(familiesLike("TJRabPrwbZy45sbavfcjinPJC18kjpRTv8")).toEqual(["tron"]);
  expect(familiesLike("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")).toEqual(["bitcoin"]);
  expect(familiesLike("hello")).toEqual([]);
});

test("names networks by their id and by the coin, in either case", () => {
  expect(["btc", "bitcoin"].map(networkName)).toEqual(["Bitcoin", "Bitcoin"]);
  expect(networkName("USDT")).toBe("TRON (TRC-20)");
  expect(["bep20", "BEP20"].map(networkName)).toEqual(Array(2).fill("BNB Smart Chain (BEP-20)"));
  expect(networkName("elsewhere")).toBe("elsewhere");
});

test("a destination tag is a whole number of 32 bits, written in one way", () => {
  for (const tag of ["0", "1", "9999999999".slice(0, 9), "4294967294", "4294967295"])
    expect(isDestinationTag(tag), tag).toBe(true);
  for (const tag of "4294967296|9999999999|42949672950|01|-1|1.0|1e3|| 1|a|1a|a1".split("|"))
    expect(isDestinationTag(tag), tag).toBe(false);
});

test("USDT, USDC, XRP, TRX and ADA travel with six decimals, every other coin with eight", () => {
  const six = coinCodes.filter((coin) => decimalsSent(coin) === 6);
  expect(six).toEqual(["USDT", "USDC", "XRP", "TRX", "ADA"]);
  expect(coinCodes.filter((coin) => decimalsSent(coin) === 8)).toHaveLength(coinCodes.length - six.length);
});

test("a coin has its networks alone, in either case, and its default without a name", () => {
  expect(networkOf("USDT")?.id).toBe("trc20");
  expect(networkOf("USDT", "BEP20")?.id).toBe("bep20");
  expect(networkOf("USDC", "trc20")).toBeUndefined();
  expect(networkOf("USDT", "")).toBeUndefined();
  const named = Object.values(networksOf)
    .flat()
    .filter(({ memo }) => memo !== undefined);
  expect(named.map(({ id, memo }) => `${id} ${memo}`)).toEqual(["ripple Destination tag"]);
  expect(lateAcceptanceHours).toBe(72);
});

function lengthsLike(family: string, start: string, letter: string): [number, number] {
  const fitting = Array.from({ length: 130 }, (_, length) => length).filter((length) =>
    familiesLike(start + letter.repeat(length)).includes(family as never),
  );
  return [fitting[0] ?? -1, fitting.at(-1) ?? -1];
}

test.each([
  ["bitcoin", "bc1", "q", 11, 71],
  ["bitcoin", "1", "a", 25, 34],
  ["bitcoin", "3", "a", 25, 34],
  ["litecoin", "ltc1", "q", 11, 71],
  ["litecoin", "L", "a", 25, 34],
  ["litecoin", "M", "a", 25, 34],
  ["dogecoin", "D", "a", 25, 34],
  ["evm", "0x", "a", 40, 40],
  ["tron", "T", "a", 33, 33],
  ["ripple", "r", "a", 24, 34],
  ["solana", "", "a", 43, 44],
  ["cardano", "addr1", "q", 50, 129],
])(
  "an address of %s begins with %j and has %s-like letters, %d to %d",
  (family, start, letter, least, most) => {
    expect(lengthsLike(family, start, letter)).toEqual([least, most]);
  },
);

test("an address of more than 16 characters is shortened to six at each end", () => {
  expect(shortAddress("abcdefghijklmnop")).toBe("abcdefghijklmnop");
  expect(shortAddress("abcdefghijklmnopq")).toBe("abcdef…lmnopq");
});

test("an address inside another text is none", () => {
  const addresses = [
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea",
    "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L",
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
    "rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn",
    "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
    "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8",
  ];
  for (const address of addresses) {
    expect(familiesLike(address), address).toHaveLength(1);
    expect(familiesLike(`.${address}`), address).toEqual([]);
    expect(familiesLike(`${address}.`), address).toEqual([]);
  }
});
