import { expect, it } from "vitest";
import { assetCodes, assetName, coinCodes, coinOf, coins, isAsset, isCoin, scaleOf } from "./assets.ts";

it("naira is booked in kobo and every coin in units of 10⁻⁸", () => {
  expect(assetCodes.map((asset) => `${asset} ${scaleOf(asset)}`)).toEqual([
    "NGN 2",
    ...coinCodes.map((coin) => `${coin} 8`),
  ]);
});

it("knows the coins that were settled, by code, name and the id of their market page", () => {
  expect(coins.map(({ code, name, marketId }) => `${code} ${name} ${marketId}`)).toEqual([
    "BTC Bitcoin bitcoin",
    "ETH Ethereum ethereum",
    "USDT Tether tether",
    "USDC USD Coin usd-coin",
    "BNB BNB binancecoin",
    "SOL Solana solana",
    "XRP XRP ripple",
    "LTC Litecoin litecoin",
    "DOGE Dogecoin dogecoin",
    "TRX TRON tron",
    "ADA Cardano cardano",
    "POL Polygon polygon-ecosystem-token",
    "AVAX Avalanche avalanche-2",
  ]);
  expect(coins.filter(({ stablecoin }) => stablecoin).map(({ code }) => code)).toEqual(["USDT", "USDC"]);
});

it("naira is an asset and no coin; BUSD is neither", () => {
  expect(["NGN", "BTC", "BUSD", "btc"].map(isCoin)).toEqual([false, true, false, false]);
  expect(["NGN", "BTC", "BUSD", "btc"].map(isAsset)).toEqual([true, true, false, false]);
  expect([assetName("NGN"), assetName("BTC")]).toEqual(["Naira", "Bitcoin"]);
  expect(() => coinOf("BUSD" as never)).toThrow("Unknown coin BUSD");
});
