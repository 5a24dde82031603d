import type { DollarMarket, DollarTick, Forex, ForexRates } from "@manilla/core/providers/forex/port";
import type { CoinReading, CoinReadings, MarketData } from "@manilla/core/providers/market/port";
import { ProviderError } from "@manilla/core/providers/provider-error";

export interface FakeMarket extends MarketData {
  readonly rows: Map<string, CoinReading>;
  readonly unreadable: CoinReadings["unreadable"];
  down: boolean;
}

export function fakeMarket(rows: readonly CoinReading[] = []): FakeMarket {
  const market: FakeMarket = {
    name: "fake-market",
    rows: new Map(rows.map((row) => [row.id, row])),
    unreadable: [],
    down: false,
    async coins(ids) {
      assertUp(market);
      const readings = ids.flatMap((id) => market.rows.get(id) ?? []);
      return { readings, unreadable: market.unreadable.filter(({ id }) => id === null || ids.includes(id)) };
    },
    async top(count) {
      assertUp(market);
      const largest = [...market.rows.values()].sort((a, b) => b.marketCap - a.marketCap);
      return { readings: largest.slice(0, count), unreadable: [...market.unreadable] };
    },
    close: async () => {},
  };
  return market;
}

export function fakeReading(id: string, price: number, changes: Partial<CoinReading> = {}): CoinReading {
  return {
    id,
    symbol: id.slice(0, 4).toUpperCase(),
    name: id,
    price,
    at: new Date(),
    change24h: 1.5,
    change7d: -2,
    volume24h: 1_000_000,
    marketCap: 50_000_000,
    high24h: null,
    low24h: null,
    circulatingSupply: null,
    totalSupply: null,
    ...changes,
  };
}

function assertUp({ name, down }: { name: string; down: boolean }): void {
  if (down) throw new ProviderError("unreachable", `${name} is not reachable`);
}

export interface FakeForex extends DollarMarket, Forex {
  tick: DollarTick;
  answer: ForexRates;
  down: boolean;
}

export function fakeForex(): FakeForex {
  const forex: FakeForex = {
    name: "fake-forex",
    tick: { bid: 1532, ask: 1544, at: new Date() },
    answer: {
      perDollar: { NGN: 1538, EUR: 0.92, GBP: 0.79, GHS: 15.4, KES: 129, XOF: 605, CNY: 7.24 },
      at: new Date(),
    },
    down: false,
    async dollar() {
      assertUp(forex);
      return forex.tick;
    },
    async rates() {
      assertUp(forex);
      return forex.answer;
    },
    close: async () => {},
  };
  return forex;
}
