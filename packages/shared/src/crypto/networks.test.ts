import { expect, test } from "vitest";
import { familiesLike, networkName, networksOf } from "./networks.ts";

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

test("a network is called by its name, and what is none stays as it is", () => {
  expect(["bitcoin", "trc20", "bsc", "elsewhere"].map(networkName)).toEqual([
    "Bitcoin",
    "TRON (TRC-20)",
    "BNB Smart Chain",
    "elsewhere",
  ]);
});

test("knows by its shape what kind of address was typed", () => {
  expect(familiesLike("0x52908400098527886E0F7030069857D2E4169EE7")).toEqual(["evm"]);
  expect(familiesLike("TJRabPrwbZy45sbavfcjinPJC18kjpRTv8")).toEqual(["tron"]);
  expect(familiesLike("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")).toEqual(["bitcoin"]);
  expect(familiesLike("hello")).toEqual([]);
});

test("names networks by their id and by the coin, in either case", () => {
  expect(networkName("btc")).toBe("Bitcoin");
  expect(networkName("USDT")).toBe("TRON (TRC-20)");
  expect(["bep20", "BEP20"].map(networkName)).toEqual(Array(2).fill("BNB Smart Chain (BEP-20)"));
  expect(networkName("elsewhere")).toBe("elsewhere");
});
