import type { Article } from "@manilla/shared/market/coin-contract";

export interface News {
  latest(count: number): Promise<Article[]>;
  close(): Promise<void>;
}

export interface Candle {
  /** End of the candle, seconds since 1970. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
}

/** Null for an unknown coin. Throws ProviderError if there is no answer. */
export interface CoinPages {
  page(id: string): Promise<{ id: string; description: string | null } | null>;
  candles(id: string, days: number): Promise<Candle[] | null>;
  close(): Promise<void>;
}

/** A source's reading of one coin. Only the format of the values was checked. */
export interface CoinReading {
  id: string;
  symbol: string;
  name: string;
  /** Dollars per coin as received, also if zero or negative. */
  price: number;
  at: Date;
  change24h: number;
  change7d: number | null;
  volume24h: number;
  marketCap: number;
  high24h: number | null;
  low24h: number | null;
  circulatingSupply: number | null;
  totalSupply: number | null;
}

export interface UnreadableReading {
  id: string | null;
  seen: string;
}

export interface CoinReadings {
  readings: CoinReading[];
  unreadable: UnreadableReading[];
}

export interface MarketData {
  readonly name: string;
  coins(ids: readonly string[]): Promise<CoinReadings>;
  top(count: number): Promise<CoinReadings>;
  close(): Promise<void>;
}
