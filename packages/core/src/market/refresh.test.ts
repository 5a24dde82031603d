import { testMarket } from "@manilla/testing/fixtures/market-fixture";
import { beforeEach, describe, expect, it } from "vitest";
import { resetKnownPrices, tradingPrices } from "../prices/known-prices.ts";
import { AppError } from "../runtime/errors.ts";
import { cryptoRates, fiatRates } from "./rates.ts";
import { refreshAge, refreshRates, refreshRatesInTurn, sweepMarket } from "./refresh.ts";
import { resetCoinPrice, setMarkup } from "./store.ts";

const { ctx, clock, market, forex, truth, calm, say, round, reset } = await testMarket();

const refused = { code: "rates_unavailable" };

beforeEach(reset);

async function openIncidents(): Promise<string[]> {
  const rows = await ctx.prisma.marketIncident.findMany({ where: { closedAt: null } });
  return rows.map(({ subject }) => subject);
}

describe("refreshRates", () => {
  it("stores valid values: prices, rates, and Buy above mid above sell", async () => {
    const btc = await tradingPrices(ctx, "BTC");
    expect(btc.price.toFixed()).toBe("97000");
    expect([btc.buyRate, btc.midRate, btc.sellRate].map((rate) => rate.toFixed())).toEqual([
      "1553.38",
      "1538",
      "1522.62",
    ]);
    const row = await ctx.prisma.coinPrice.findUniqueOrThrow({ where: { id: "bitcoin" } });
    expect(row.sourceAt).toEqual(clock.now());
    const naira = await ctx.prisma.fiatRate.findUniqueOrThrow({ where: { currency: "NGN" } });
    expect(naira.sourceAt).toEqual(clock.now());
  });

  it("keeps the last price when a coin is missing, zero, negative or unreadable, and writes it down once", async () => {
    for (let times = 0; times < 3; times += 1) {
      clock.pass(15);
      calm();
      market.rows.delete("bitcoin");
      say("ETH", { price: 0 });
      say("SOL", { price: -140 });
      market.rows.delete("tron");
      market.unreadable.splice(0, 1, { id: "tron", seen: '"NaN"' });
      await refreshRates(ctx);
    }
    market.unreadable.length = 0;
    expect((await tradingPrices(ctx, "BTC")).price.toFixed()).toBe("97000");
    expect((await tradingPrices(ctx, "ETH")).price.toFixed()).toBe("140");
    const incidents = await ctx.prisma.marketIncident.findMany({ orderBy: { subject: "asc" } });
    expect(incidents.map(({ subject, reason, times, kept }) => [subject, reason, times, kept])).toEqual([
      ["bitcoin", "missing", 3, "97000"],
      ["ethereum", "not_positive", 3, "140"],
      ["solana", "not_positive", 3, "140"],
      ["tron", "unreadable", 3, "140"],
    ]);
    await round();
    expect(await openIncidents()).toEqual([]);
  });

  it.each([1000, 1 / 1000, 4])(
    "shows the last price and stops trading while a coin is quoted at ×%s",
    async (factor) => {
      clock.pass(15);
      calm();
      say("BTC", { price: 97_000 * factor, marketCap: 0 });
      await refreshRates(ctx);
      expect((await cryptoRates(ctx)).cryptoRates.BTC).toBe(97_000);
      await expect(tradingPrices(ctx, "BTC")).rejects.toMatchObject(refused);
      await expect(tradingPrices(ctx, "ETH")).resolves.toBeDefined();
      await round();
      await expect(tradingPrices(ctx, "BTC")).resolves.toBeDefined();
    },
  );

  it("stops all trading while the dollar's book is inverted, wide, or far from where it was", async () => {
    for (const tick of [
      { bid: 1544, ask: 1532 },
      { bid: -100, ask: 3200 },
      { bid: 0.00065, ask: 0.00066 },
    ]) {
      clock.pass(15);
      calm();
      forex.tick = { ...tick, at: clock.now() };
      await refreshRates(ctx);
      await expect(tradingPrices(ctx, "BTC")).rejects.toMatchObject(refused);
      expect((await fiatRates(ctx)).buyRates["NGN-USD"]).toBe(1553.38);
      await round();
      await expect(tradingPrices(ctx, "BTC")).resolves.toBeDefined();
    }
  });

  it("trades on a price for ten minutes and not a second longer; screens keep it, with its age", async () => {
    const at = clock.now();
    market.down = true;
    forex.down = true;
    clock.pass(600);
    await refreshRates(ctx);
    await expect(tradingPrices(ctx, "BTC")).resolves.toBeDefined();
    clock.pass(1);
    await expect(tradingPrices(ctx, "BTC")).rejects.toMatchObject(refused);
    expect(await cryptoRates(ctx)).toMatchObject({ stale: true, updatedAt: at.toISOString() });
    expect(await fiatRates(ctx)).toMatchObject({ stale: true, updatedAt: at.toISOString() });
  });

  it("does not take an old answer for a new one", async () => {
    clock.pass(3600);
    await refreshRates(ctx);
    await expect(tradingPrices(ctx, "BTC")).rejects.toMatchObject(refused);
  });

  it("has no prices before the first refresh, and says so", async () => {
    await ctx.database.owner.query("truncate coin_price, fiat_rate");
    resetKnownPrices(ctx);
    await expect(tradingPrices(ctx, "BTC")).rejects.toBeInstanceOf(AppError);
    await expect(cryptoRates(ctx)).rejects.toMatchObject(refused);
    await expect(fiatRates(ctx)).rejects.toMatchObject(refused);
  });

  it("lets staff forget a price, so that a rejected value can be accepted", async () => {
    truth.set("TRX", 14_000);
    await round();
    await expect(tradingPrices(ctx, "TRX")).rejects.toMatchObject(refused);
    expect(await resetCoinPrice(ctx.desk, "tron")).toBe(true);
    await expect(tradingPrices(ctx, "TRX")).rejects.toMatchObject(refused);
    await round();
    expect((await tradingPrices(ctx, "TRX")).price.toFixed()).toBe("14000");
  });

  it("is done by one of many workers at a time", async () => {
    await ctx.pool.query("update market_refresh set started_at = '2000-01-01Z'");
    clock.pass(15);
    calm();
    const rounds = await Promise.all(Array.from({ length: 8 }, () => refreshRatesInTurn(ctx, 14)));
    expect(rounds.filter((report) => report !== null)).toHaveLength(1);
    expect(await refreshAge(ctx)).toBe(0);
  });

  it("keeps the doubt and the incident of a newer round when one that asked the market before it ends after it", async () => {
    clock.pass(15);
    calm();
    const gate = Promise.withResolvers<void>();
    const answerAtOnce = market.coins;
    market.coins = async (ids) => {
      const answer = await answerAtOnce(ids);
      await gate.promise;
      return answer;
    };
    const slow = refreshRates(ctx);
    market.coins = answerAtOnce;
    clock.pass(15);
    calm();
    say("BTC", { price: 970, marketCap: 0 });
    await refreshRates(ctx);
    clock.pass(5);
    gate.resolve();
    await slow;
    await expect(tradingPrices(ctx, "BTC")).rejects.toMatchObject(refused);
    await expect(tradingPrices(ctx, "ETH")).resolves.toBeDefined();
    expect(await openIncidents()).toEqual(["bitcoin"]);
    await round();
    await expect(tradingPrices(ctx, "BTC")).resolves.toBeDefined();
    expect(await openIncidents()).toEqual([]);
  });

  it("takes the markup staff have set over the configured one, and refuses a mad one", async () => {
    await setMarkup(ctx.desk, { percent: "2.5", setBy: "ada" });
    const rates = await fiatRates(ctx);
    expect(rates).toMatchObject({
      rmd_rate: 2.5,
      buyRates: { "NGN-USD": 1576.45 },
      sellRates: { "USD-NGN": 1499.55 },
    });
    await expect(setMarkup(ctx.desk, { percent: "0", setBy: "ada" })).rejects.toThrow();
    await expect(setMarkup(ctx.desk, { percent: "-3", setBy: "ada" })).rejects.toThrow();
  });

  it("keeps a month of five-minute prices and sweeps the rest", async () => {
    const count = () => ctx.prisma.coinPriceHistory.count({ where: { coinId: "bitcoin" } });
    for (let minute = 0; minute < 11; minute += 1) await round(60);
    expect(await count()).toBeGreaterThanOrEqual(3);
    expect(await count()).toBeLessThanOrEqual(4);
    clock.pass(32 * 86_400);
    await sweepMarket(ctx);
    expect(await count()).toBe(0);
  });

  it("refuses in the database what the judge would never write", async () => {
    for (const price of ["NaN", "0", "-1", "1e13"]) {
      const write = ctx.database.owner.query("update coin_price set price = $1 where id = 'bitcoin'", [
        price,
      ]);
      await expect(write).rejects.toMatchObject({ constraint: "price_is_a_number" });
    }
  });
});
