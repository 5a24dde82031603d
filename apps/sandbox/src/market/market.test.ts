// oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-return -- vendors' answers are read loosely and asserted
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { keys, startOutside } from "../testing/outside.ts";
import { coins } from "./coins.ts";
import { openMarket } from "./market.ts";

const outside = await startOutside();
beforeEach(async () => {
  await outside.call("DELETE", "/control/market");
});
afterAll(() => outside.close());

const gecko = (path: string) => outside.get(`/coingecko/api/v3${path}`, keys.coingecko);
const bitcoin = async () => (await gecko("/coins/markets?vs_currency=usd&ids=bitcoin")).body[0];
const ticker = () => outside.get("/quidax/exchange-open-api/api/v1/markets/tickers/usdtngn");

describe("the market's walk", () => {
  const at = (iso: string) => openMarket({ seed: "s", now: () => new Date(iso) });

  it("is the same for the same seed and time", () => {
    for (const coin of coins) {
      expect(at("2026-03-01T10:00:00Z").now(coin)).toBe(at("2026-03-01T10:00:00Z").now(coin));
    }
  });

  it("never jumps and never strays", () => {
    for (const coin of coins) {
      const market = at("2026-03-01T10:00:00Z");
      for (let minute = 0; minute < 2000; minute += 7) {
        const now = market.at(coin, new Date(Date.UTC(2026, 2, 1, 0, minute)));
        const next = market.at(coin, new Date(Date.UTC(2026, 2, 1, 0, minute + 1)));
        expect(Math.abs(next / now - 1)).toBeLessThan(0.01);
        expect(now / coin.base).toBeGreaterThan(0.7);
        expect(now / coin.base).toBeLessThan(1.4);
      }
    }
  });
});

describe("CoinGecko", () => {
  it("lists markets by market cap with the fields of its documentation", async () => {
    const rows = (await gecko("/coins/markets?vs_currency=usd&per_page=250&price_change_percentage=24h,7d"))
      .body;
    expect(rows).toHaveLength(coins.length);
    expect(rows[0]).toMatchObject({ id: "bitcoin", symbol: "btc", market_cap_rank: 1 });
    for (const row of rows) {
      expect(row.low_24h).toBeLessThanOrEqual(row.current_price);
      expect(row.high_24h).toBeGreaterThanOrEqual(row.current_price);
      expect(typeof row.price_change_percentage_7d_in_currency).toBe("number");
    }
  });

  it("describes a coin in HTML and draws its candles", async () => {
    expect((await gecko("/coins/bitcoin")).body.description.en).toContain("<a href=");
    expect((await gecko("/coins/nothing")).body).toEqual({ error: "coin not found" });
    for (const [days, count] of [
      [1, 48],
      [30, 180],
      [90, 23],
    ]) {
      const candles = (await gecko(`/coins/solana/ohlc?vs_currency=usd&days=${days}`)).body as number[][];
      expect(candles).toHaveLength(count ?? 0);
      for (const [, open = 0, high = 0, low = 0, close = 0] of candles) {
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
        expect(low).toBeLessThanOrEqual(Math.min(open, close));
      }
    }
  });

  it("asks for a key in its own words", async () => {
    const answer = await outside.get("/coingecko/api/v3/coins/bitcoin");
    expect(answer.status).toBe(401);
    expect(answer.body.status.error_code).toBe(10_002);
  });
});

describe("control of the market", () => {
  it("pins a price and moves one", async () => {
    await outside.post("/control/market", { symbol: "BTC", price: 50_000 });
    expect((await bitcoin()).current_price).toBe(50_000);
    await outside.post("/control/market", { symbol: "btc", change: -50 });
    expect((await bitcoin()).current_price).toBeLessThan(60_000);
    await outside.post("/control/market", { symbol: "USDNGN", price: 2_000 });
    const { buy, sell } = (await ticker()).body.data.ticker;
    expect([Number(buy), Number(sell)]).toEqual([1992, 2008]);
  });

  it.each([
    ["zero", 0],
    ["nan", "NaN"],
    ["negative", -50_000],
    ["x1000", 50_000_000],
    ["inverted", 1 / 50_000],
  ])("broken %s prints %s", async (broken, price) => {
    await outside.post("/control/market", { symbol: "BTC", price: 50_000, broken });
    expect((await bitcoin()).current_price).toBe(price);
  });

  it("makes a price stale or lets it go missing", async () => {
    await outside.post("/control/market", { symbol: "BTC", broken: "stale" });
    expect(Date.now() - Date.parse((await bitcoin()).last_updated)).toBeGreaterThan(86_000_000);
    await outside.post("/control/market", { symbol: "BTC", broken: "down" });
    expect(await bitcoin()).toBeUndefined();
    await outside.post("/control/market", { symbol: "USDNGN", broken: "down" });
    expect((await ticker()).status).toBe(404);
  });

  it("rejects an unknown symbol with its error", async () => {
    const answer = await outside.post("/control/market", { symbol: "XYZ", price: 1 });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain("XYZ");
  });
});

describe("the other feeds", () => {
  it("give middle rates of every fiat and invented news", async () => {
    const { rates } = (await outside.get("/forex/api/latest.json?app_id=forex-sandbox-0001")).body;
    expect(Object.keys(rates)).toEqual(["USD", "NGN", "EUR", "GBP", "GHS", "KES", "XOF", "CNY"]);
    expect((await outside.get("/forex/api/latest.json")).status).toBe(401);
    const { results } = (await outside.get("/news/api/1/crypto?apikey=news-sandbox-0001")).body;
    expect(results).toHaveLength(10);
    expect(Date.parse(results[0].pubDate)).toBeGreaterThan(Date.parse(results[1].pubDate));
    expect((await outside.get("/news/api/1/crypto")).status).toBe(401);
  });
});
