import { coins } from "@manilla/shared/assets";
import { testMarket } from "@manilla/testing/fixtures/market-fixture";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { tradingPrices } from "../prices/known-prices.ts";
import { refreshRates } from "./refresh.ts";

const { ctx, clock, forex, truth, calm, say, reset } = await testMarket();

beforeEach(reset);

describe("lying market data", () => {
  it("never trades out of band, in 2,080 quoted prices", async () => {
    const lies = [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1000, 0.001, 20];
    const lie = fc.option(fc.constantFrom(...lies), { freq: 1 });
    const plan = fc.sample(fc.array(lie, { minLength: coins.length, maxLength: coins.length }), {
      numRuns: 160,
      seed: 7,
    });
    let traded = 0;
    for (const factors of plan) {
      for (const [code, price] of truth)
        if (price > 2) truth.set(code, price * (0.99 + (traded % 21) / 1000));
      clock.pass(15);
      calm();
      factors.forEach((factor, index) => {
        const code = coins[index]?.code;
        if (code && factor !== null) say(code, { price: (truth.get(code) ?? 0) * factor });
      });
      const madness = factors[0] ?? null;
      if (madness !== null) forex.tick = { ...forex.tick, bid: 1532 * madness, ask: 1544 * madness };
      await refreshRates(ctx);
      traded += await tradesInBand();
    }
    expect(traded).toBeGreaterThan(200);
  }, 120_000);

  async function tradesInBand(): Promise<number> {
    let count = 0;
    for (const { code } of coins) {
      const at = await tradingPrices(ctx, code).catch(() => null);
      if (!at) continue;
      count += 1;
      const distance = at.price.div(truth.get(code) ?? 0).toNumber();
      expect(distance).toBeGreaterThan(0.6);
      expect(distance).toBeLessThan(1.7);
      expect(at.midRate.toNumber()).toBe(1538);
      expect(at.buyRate.gt(at.midRate) && at.midRate.gt(at.sellRate)).toBe(true);
    }
    return count;
  }
});
