import type { MarketRow } from "@manilla/shared/market/contract";
import { expect, test } from "vitest";
import { type Sort, sortRows } from "./crypto-rates-tab.tsx";
import { chartPair } from "./price-chart.tsx";

function coin(symbol: string, figures: Partial<MarketRow>): MarketRow {
  return { id: symbol, name: symbol, symbol, price: 1, change24h: 0, volume24h: 0, marketCap: 0, ...figures };
}

const rows = [
  coin("ADA", { price: 0.4, change24h: 6, volume24h: 2, marketCap: 14 }),
  coin("BTC", { price: 90_000, change24h: -1, volume24h: 40, marketCap: 1_800 }),
  coin("USDT", { price: 1, change24h: -1, volume24h: 90, marketCap: 180 }),
];
const order = (sort: Sort, favourites: string[] = []) =>
  sortRows(rows, { sort, favourites }).map((row) => row.symbol);

test("each order puts its first first, the larger coin before its equals", () => {
  expect(order("cap")).toEqual(["BTC", "USDT", "ADA"]);
  expect(order("gainers")).toEqual(["ADA", "BTC", "USDT"]);
  expect(order("losers")).toEqual(["BTC", "USDT", "ADA"]);
  expect(order("volume")).toEqual(["USDT", "BTC", "ADA"]);
  expect(order("price")).toEqual(["BTC", "USDT", "ADA"]);
  expect(order("name")).toEqual(["ADA", "BTC", "USDT"]);
});

test("sorts favourites before the rest, each part by size", () => {
  expect(order("favorites", ["ADA"])).toEqual(["ADA", "BTC", "USDT"]);
  expect(order("favorites")).toEqual(["BTC", "USDT", "ADA"]);
});

test.each([
  ["bitcoin", "btc", "BINANCE:BTCUSDT"],
  ["avalanche-2", "avax", "BINANCE:AVAXUSDT"],
  ["litecoin", "ltc", "BINANCE:LTCUSDT"],
  ["tether", "usdt", null],
  ["usd-coin", "usdc", null],
])("the chart of %s (%s) has the pair %s, and a coin worth a dollar has none", (id, symbol, pair) => {
  expect(chartPair({ id, symbol })).toBe(pair);
});
