import { coins } from "@manilla/shared/assets";
import { expect, test } from "vitest";
import { chartPair } from "./chart-pair.ts";

const pairOf = (id: string, symbol: string) => chartPair({ id, symbol }, coins);

test("known coins have their pair, others their symbol's", () => {
  expect(pairOf("bitcoin", "btc")).toBe("BINANCE:BTCUSDT");
  expect(pairOf("avalanche-2", "avax")).toBe("BINANCE:AVAXUSDT");
  expect(pairOf("litecoin", "ltc")).toBe("BINANCE:LTCUSDT");
});

test("a coin worth a dollar has no pair with the dollar", () => {
  expect(pairOf("tether", "usdt")).toBeNull();
  expect(pairOf("usd-coin", "usdc")).toBeNull();
});
