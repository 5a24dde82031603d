import { testConfig } from "@manilla/testing/config";
import { replayServer, vendorAnswer } from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";
import { createCoinPages } from "./coin-page.ts";
import { coingeckoKey, createCoingecko } from "./coingecko.ts";

const server = await replayServer();
const config = testConfig({ COINGECKO_BASE_URL: server.url });
const market = createCoingecko(config);
const pages = createCoinPages(config);

const row = {
  id: "ethereum",
  symbol: "eth",
  name: "Ethereum",
  current_price: 1726.27,
  market_cap: 208_337_402_010,
  market_cap_rank: 2,
  fully_diluted_valuation: null,
  total_volume: 13_233_333_620,
  high_24h: 1784.78,
  low_24h: 1720.17,
  price_change_percentage_24h: -1.95795,
  price_change_percentage_7d_in_currency: null,
  circulating_supply: 120_480_337.919274,
  total_supply: 120_480_337.919274,
  max_supply: null,
  roi: null,
  last_updated: "2022-09-12T04:59:22.694Z",
};
const readRow = async (changes: object) => {
  server.setAnswer({
    body: [
      { ...row, ...changes },
      { ...row, id: "other" },
    ],
  });
  return market.coins(["ethereum", "other"]);
};

describe("a row of the market", () => {
  it.each(["high_24h", "low_24h", "circulating_supply", "total_supply"])(
    "keeps its price when %s is 0, null, missing or unreadable",
    async (field) => {
      for (const value of [0, null, undefined, "n/a"]) {
        const { readings, unreadable } = await readRow({ [field]: value });
        expect(readings.map(({ id, price }) => [id, price])).toEqual([
          ["ethereum", 1726.27],
          ["other", 1726.27],
        ]);
        expect(unreadable).toEqual([]);
      }
    },
  );

  it.each([{ current_price: null }, { current_price: "1726.27" }, { last_updated: null }])(
    "without a price or its time is set aside, and costs no other: %j",
    async (changes) => {
      const { readings, unreadable } = await readRow(changes);
      expect(readings.map(({ id }) => id)).toEqual(["other"]);
      expect(unreadable).toMatchObject([{ id: "ethereum" }]);
    },
  );

  it("is asked for in dollars, by id, largest first", async () => {
    await readRow({});
    expect(server.requests[0]?.path).toBe("/coins/markets");
    expect(Object.fromEntries(server.requests[0]?.query ?? [])).toEqual({
      vs_currency: "usd",
      order: "market_cap_desc",
      page: "1",
      price_change_percentage: "24h,7d",
      ids: "ethereum,other",
      per_page: "2",
    });
  });
});

it("candles are the vendor's own: open, high, low and close, at the candle's end", async () => {
  server.setAnswer({ body: vendorAnswer("coingecko", "coingecko-ohlc").body });
  expect(await pages.candles("bitcoin", 7)).toEqual([
    { time: 1_709_395_200, open: 61_942, high: 62_211, low: 61_721, close: 61_845 },
    { time: 1_709_409_600, open: 61_828, high: 62_139, low: 61_726, close: 62_139 },
  ]);
  expect(server.requests[0]).toMatchObject({ path: "/coins/bitcoin/ohlc" });
});

it("a page is asked for without its market data, and an unknown coin has none", async () => {
  server.setAnswer({ body: { id: "bitcoin", description: { en: "The <b>first</b> coin" } } });
  expect(await pages.page("bitcoin")).toEqual({ id: "bitcoin", description: "The first coin" });
  expect(server.requests[0]?.query.get("market_data")).toBe("false");
  server.setAnswer({ http: 404, body: { error: "coin not found" } });
  expect(await pages.page("nothing")).toBeNull();
});

it("a limit is no answer", async () => {
  server.setAnswer({ http: 429, body: { status: { error_code: 429, error_message: "rate limit" } } });
  await expect(market.top(10)).rejects.toMatchObject({ kind: "refused", status: 429 });
});

it("the key travels under the name that belongs to its address", () => {
  const key = { COINGECKO_API_KEY: "CG-1" };
  expect(coingeckoKey({ ...key, COINGECKO_BASE_URL: "https://api.coingecko.com/api/v3" })).toEqual({
    "x-cg-demo-api-key": "CG-1",
  });
  expect(coingeckoKey({ ...key, COINGECKO_BASE_URL: "https://pro-api.coingecko.com/api/v3" })).toEqual({
    "x-cg-pro-api-key": "CG-1",
  });
});
