import { resetKnownPrices } from "@manilla/core/prices/known-prices";
import { coinCodes, coinOf } from "@manilla/shared/assets";
import { TestClock } from "@manilla/testing/context";
import { setPrices } from "@manilla/testing/prices";
import { beforeEach, describe, expect, it } from "vitest";
import { callApi, testApp } from "../testing/app.ts";
import { marketRoutes } from "./market.ts";

const clock = new TestClock();
const { app, ctx } = await testApp({ routes: [marketRoutes], overrides: { clock } });

async function addCoin(
  id: string,
  symbol: string,
  figures: { price?: string; change?: number; volume?: number; cap?: number },
) {
  const at = clock.now();
  const { price = "2", change = 0, volume = 0, cap = 0 } = figures;
  await ctx.prisma.coinPrice.create({
    data: {
      id,
      symbol,
      name: id,
      price,
      sourceAt: at,
      acceptedAt: at,
      anchor: price,
      anchorAt: at,
      change24h: change,
      volume24h: volume,
      marketCap: cap,
    },
  });
}

beforeEach(async () => {
  await ctx.database.owner.query("truncate coin_price, fiat_rate, price_doubt, market_setting");
  resetKnownPrices(ctx);
});

describe("GET /crypto/rates", () => {
  it("crypto rates answer prices, naira prices and the lists to anyone", async () => {
    await setPrices(ctx, { coins: { BTC: "97000.5", USDT: "1" }, naira: "1538" });
    const { status, json } = await callApi(app, "GET /crypto/rates");
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      cryptoRates: { BTC: 97_000.5, USDT: 1 },
      ngnRates: { BTC: 149_186_769, USDT: 1538 },
      updatedAt: clock.now().toISOString(),
      stale: false,
    });
    expect(json.data.marketData.BTC).toMatchObject({
      id: "bitcoin",
      name: "Bitcoin",
      symbol: "BTC",
      price: 97_000.5,
    });
  });

  it("crypto rates answer only the requested currencies, in either case", async () => {
    await setPrices(ctx, { coins: { BTC: "97000", ETH: "3400", SOL: "200" } });
    const { json } = await callApi(app, "GET /crypto/rates?currencies=btc,ETH,nope");
    for (const part of ["marketData", "cryptoRates", "ngnRates"]) {
      expect(Object.keys(json.data[part]).sort()).toEqual(["BTC", "ETH"]);
    }
    expect(json.data.analysis.topByMarketCap).toHaveLength(3);
  });

  it("crypto rates list at most ten traded coins, the hot ones by volume over size", async () => {
    const traded = coinCodes.filter((code) => !coinOf(code).stablecoin);
    for (const [index, code] of traded.entries()) {
      await addCoin(coinOf(code).marketId, code, {
        change: index - 5,
        volume: 100 * (index + 1),
        cap: 10_000 / (index + 1),
      });
    }
    await addCoin("tether", "USDT", { change: 0, volume: 1_000_000, cap: 1 });
    await addCoin("pepe", "PEPE", { change: 90, volume: 1_000_000, cap: 1e15 });
    const { analysis } = (await callApi(app, "GET /crypto/rates")).json.data;
    const symbols = (list: { symbol: string }[]) => list.map(({ symbol }) => symbol);
    expect(symbols(analysis.hotCoins)).toEqual(traded.toReversed().slice(0, 10));
    expect(symbols(analysis.gainers)).toEqual(traded.slice(6).toReversed());
    expect(symbols(analysis.losers)).toEqual(traded.slice(0, 5));
    expect(symbols(analysis.topByMarketCap)).toEqual(traded.slice(0, 10));
  });

  it("another coin with our coin's symbol does not take its place", async () => {
    await setPrices(ctx, { coins: { BTC: "97000" } });
    await addCoin("batcat", "BTC", { price: "0.01", cap: 1e15 });
    expect((await callApi(app, "GET /crypto/rates")).json.data.cryptoRates.BTC).toBe(97_000);
  });

  it("crypto rates report the age of one coin's price when the others are fresh", async () => {
    await setPrices(ctx, { coins: { SOL: "200" } });
    const before = clock.now();
    clock.pass(121);
    await setPrices(ctx, { coins: { BTC: "97000" } });
    const { data } = (await callApi(app, "GET /crypto/rates")).json;
    expect(data.stale).toBe(false);
    expect(data.marketData.SOL.updatedAt).toBe(before.toISOString());
    expect(data.marketData.BTC.updatedAt).toBeUndefined();
  });

  it("crypto rates refuse an unknown list, and any price before the first refresh", async () => {
    for (const query of [
      "currencies=",
      "currencies=btc,,eth",
      "currencies=<b>",
      `currencies=${"A".repeat(201)}`,
      "limit=5",
    ]) {
      expect([query, (await callApi(app, `GET /crypto/rates?${query}`)).status]).toEqual([query, 400]);
    }
    const { status, json } = await callApi(app, "GET /crypto/rates");
    expect([status, json.code]).toEqual([503, "rates_unavailable"]);
  });
});

describe("GET /rates", () => {
  it("naira rates have buy above mid above sell for every label, with spreads", async () => {
    await setPrices(ctx, { coins: {}, naira: "1538" });
    const at = clock.now();
    const eur = {
      currency: "EUR",
      perDollar: "0.92",
      sourceAt: at,
      acceptedAt: at,
      anchor: "0.92",
      anchorAt: at,
    };
    await ctx.prisma.fiatRate.create({ data: eur });
    const { status, json } = await callApi(app, "GET /rates");
    expect(status).toBe(200);
    expect(json.data).toEqual({
      buyRates: { "NGN-USD": 1553.38, "NGN-EUR": 1688.4566 },
      sellRates: { "USD-NGN": 1522.62, "EUR-NGN": 1655.0217 },
      spreads: { "NGN-USD": 1, "USD-NGN": 1, "NGN-EUR": 1, "EUR-NGN": 1 },
      description: "The market's middle rate, plus 1% when you buy and minus 1% when you sell.",
      rmd_rate: 1,
      updatedAt: at.toISOString(),
      stale: false,
    });
  });

  it("old naira rates stay visible and are marked as old", async () => {
    await setPrices(ctx, { coins: {}, naira: "1538" });
    clock.pass(121);
    expect((await callApi(app, "GET /rates")).json.data).toMatchObject({
      stale: true,
      buyRates: { "NGN-USD": 1553.38 },
    });
  });

  it("naira rates have no fallback before the first refresh", async () => {
    const { status, json } = await callApi(app, "GET /rates");
    expect([status, json.code]).toEqual([503, "rates_unavailable"]);
    expect(JSON.stringify(json)).not.toContain("1600");
  });

  it("a hundred concurrent readers of the rates cost one database query", async () => {
    await setPrices(ctx, { coins: { BTC: "97000" } });
    let looks = 0;
    const query = ctx.pool.query.bind(ctx.pool);
    ctx.pool.query = ((...args: Parameters<typeof query>) => {
      looks += 1;
      return query(...args);
    }) as typeof ctx.pool.query; // cast: passes its arguments to the original query
    resetKnownPrices(ctx);
    const readers = Array.from({ length: 100 }, (_, index) =>
      callApi(app, `GET ${index % 2 ? "/rates" : "/crypto/rates"}`),
    );
    const statuses = (await Promise.all(readers)).map(({ status }) => status);
    ctx.pool.query = query;
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(looks).toBeLessThanOrEqual(8);
  });
});
