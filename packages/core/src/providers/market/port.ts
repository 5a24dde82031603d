/** A source's reading of one coin. Only its form was checked. Another module decides whether to trust it. */
export interface CoinReading {
  id: string;
  symbol: string;
  name: string;
  /** Dollars per coin as received. Zero and negative prices are included so that they are recorded. */
  price: number;
  /** The source's time of the price. */
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

/** A row without a usable price, with its coin if that is readable. */
export interface UnreadableReading {
  id: string | null;
  seen: string;
}

export interface CoinReadings {
  readings: CoinReading[];
  unreadable: UnreadableReading[];
}

/** Market data. Every call throws ProviderError if the source does not answer. */
export interface MarketData {
  readonly name: string;
  /** Readings of these coins, by the source's ids. Unknown coins are missing. */
  coins(ids: readonly string[]): Promise<CoinReadings>;
  /** The largest coins by market value. */
  top(count: number): Promise<CoinReadings>;
  close(): Promise<void>;
}
