import { type CoinCode, coins } from "@manilla/shared/assets";
import { refreshRates } from "../market/refresh.ts";
import { resetKnownPrices } from "../prices/known-prices.ts";
import { type FakeForex, fakeForex } from "../providers/forex/fake.ts";
import { type FakeMarket, fakeMarket, fakeReading } from "../providers/market/fake.ts";
import type { CoinReading } from "../providers/market/port.ts";
import type { Providers } from "../providers/providers.ts";
import { TestClock, testContext } from "./context.ts";

const tables = "coin_price, fiat_rate, price_doubt, market_incident, market_setting, coin_price_history";

/** A market of this file's own that says the truth until a test makes it lie, over a clock that stands still. */
export async function testMarket() {
  const clock = new TestClock();
  const market: FakeMarket = fakeMarket();
  const forex: FakeForex = fakeForex();
  // These tests reach the market alone; any other provider would fail loudly.
  const providers = { market, dollar: forex, forex, close: async () => {} } as unknown as Providers;
  const ctx = await testContext({ overrides: { clock, providers } });
  const truth = new Map<CoinCode, number>();

  const calm = () => tellTruth({ clock, market, forex, truth });

  function say(code: CoinCode, changes: Partial<CoinReading>): void {
    const id = coins.find((coin) => coin.code === code)?.marketId ?? code;
    const row = market.rows.get(id);
    if (row) market.rows.set(id, { ...row, ...changes });
  }

  async function round(seconds = 15): Promise<void> {
    clock.pass(seconds);
    calm();
    await refreshRates(ctx);
  }

  async function reset(): Promise<void> {
    await ctx.database.owner.query(`truncate ${tables}`);
    resetKnownPrices(ctx);
    truth.clear();
    await round();
  }

  return { ctx, clock, market, forex, truth, calm, say, round, reset };
}

interface Feed {
  clock: TestClock;
  market: FakeMarket;
  forex: FakeForex;
  truth: Map<CoinCode, number>;
}

function tellTruth({ clock, market, forex, truth }: Feed): void {
  market.down = false;
  forex.down = false;
  market.rows.clear();
  for (const { code, marketId, name, stablecoin } of coins) {
    const price = truth.get(code) ?? (stablecoin ? 1 : code === "BTC" ? 97_000 : 140);
    truth.set(code, price);
    const row = { symbol: code, name, at: clock.now(), marketCap: price * 1e6, circulatingSupply: 1e6 };
    market.rows.set(marketId, fakeReading(marketId, price, row));
  }
  forex.tick = { bid: 1532, ask: 1544, at: clock.now() };
  forex.answer = { ...forex.answer, at: clock.now() };
}
