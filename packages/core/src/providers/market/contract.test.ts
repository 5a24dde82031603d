import { fakeForex, fakeMarket, fakeReading } from "@manilla/testing/providers/fake-market";
import { testSandbox } from "@manilla/testing/sandbox";
import { describe, expect, it } from "vitest";
import type { DollarMarket, Forex } from "../forex/port.ts";
import { createLatestRates, createQuidaxTicker } from "../forex/sources.ts";
import { ProviderError } from "../provider-error.ts";
import { createCoingecko } from "./coingecko.ts";
import type { MarketData } from "./port.ts";

const { url, control } = await testSandbox();
const coingecko = createCoingecko({
  COINGECKO_BASE_URL: `${url}/coingecko/api/v3`,
  COINGECKO_API_KEY: "CG-sandbox",
});
const quidax = createQuidaxTicker({ QUIDAX_BASE_URL: `${url}/quidax/exchange-open-api/api/v1` });
const forex = createLatestRates({ FOREX_BASE_URL: `${url}/forex/api`, FOREX_APP_ID: "forex-sandbox-0001" });
const fakes = {
  market: fakeMarket([
    fakeReading("bitcoin", 97_000, { symbol: "BTC" }),
    fakeReading("ethereum", 3_400, { symbol: "ETH" }),
  ]),
  forex: fakeForex(),
};

const calm = () => control("market", {}, "DELETE");

describe.each<[string, MarketData]>([
  ["coingecko", coingecko],
  ["the fake", fakes.market],
])("market data from %s", (_name, market) => {
  it("returns the requested coins, with upper-case symbols and a recent time", async () => {
    const { readings, unreadable } = await market.coins(["bitcoin", "ethereum", "no-such-coin"]);
    expect(unreadable).toEqual([]);
    expect(
      readings.map(({ id, symbol }) => [id, symbol]).sort(([a = ""], [b = ""]) => a.localeCompare(b)),
    ).toEqual([
      ["bitcoin", "BTC"],
      ["ethereum", "ETH"],
    ]);
    for (const { price, at, marketCap, volume24h } of readings) {
      expect(price).toBeGreaterThan(0);
      expect(marketCap).toBeGreaterThan(0);
      expect(volume24h).toBeGreaterThan(0);
      expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
    }
  });

  it("returns the largest first, and no more than requested", async () => {
    const { readings } = await market.top(2);
    expect(readings).toHaveLength(2);
    expect(readings[0]?.marketCap).toBeGreaterThanOrEqual(readings[1]?.marketCap ?? Number.NaN);
  });
});

describe.each<[string, DollarMarket, Forex]>([
  ["quidax and the rates service", quidax, forex],
  ["the fake", fakes.forex, fakes.forex],
])("rates from %s", (_name, dollar, rates) => {
  it("returns the bid and ask of a dollar in naira", async () => {
    const { bid, ask, at } = await dollar.dollar();
    expect(bid).toBeGreaterThan(500);
    expect(ask).toBeGreaterThan(bid);
    expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
  });

  it("returns the mid rates of a dollar for every currency", async () => {
    const { perDollar } = await rates.rates();
    for (const code of ["EUR", "GBP", "GHS", "KES", "XOF", "CNY"]) expect(perDollar[code]).toBeGreaterThan(0);
  });
});

describe("a source with false prices", () => {
  it("returns zero, negative and enormous prices unchanged, for the validation", async () => {
    await control("market", { symbol: "BTC", broken: "zero" });
    await control("market", { symbol: "ETH", broken: "negative" });
    const { readings } = await coingecko.coins(["bitcoin", "ethereum"]);
    await calm();
    expect(readings.find(({ id }) => id === "bitcoin")?.price).toBe(0);
    expect(readings.find(({ id }) => id === "ethereum")?.price).toBeLessThan(0);
  });

  it("sets aside a row that is no price, and keeps the others", async () => {
    await control("market", { symbol: "BTC", broken: "nan" });
    const { readings, unreadable } = await coingecko.coins(["bitcoin", "ethereum"]);
    await calm();
    expect(readings.map(({ id }) => id)).toEqual(["ethereum"]);
    expect(unreadable).toEqual([{ id: "bitcoin", seen: '{"current_price":"NaN"}' }]);
  });

  it("fails as a whole when the naira ticker is not a number", async () => {
    await control("market", { symbol: "USDNGN", broken: "nan" });
    const asked = quidax.dollar();
    await expect(asked).rejects.toBeInstanceOf(ProviderError);
    await calm();
  });

  it("fails with our own error when the key is wrong", async () => {
    const stranger = createCoingecko({
      COINGECKO_BASE_URL: `${url}/coingecko/api/v3`,
      COINGECKO_API_KEY: "wrong",
    });
    await expect(stranger.coins(["bitcoin"])).rejects.toMatchObject({ kind: "refused", status: 401 });
  });
});
