/** What a market-data source says of one coin. Only its shape has been checked: whether to believe it is judged elsewhere. */
export interface CoinReading {
  id: string;
  symbol: string;
  name: string;
  /** Dollars for one coin, as received: zero and negative come through, so that they can be recorded. */
  price: number;
  /** The source's own time of the price. */
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

/** A row that is not a price at all, with the coin it was for where that could be read. */
export interface UnreadableReading {
  id: string | null;
  seen: string;
}

export interface CoinReadings {
  readings: CoinReading[];
  unreadable: UnreadableReading[];
}

/** Market data. Every call throws ProviderError when the source does not answer as a whole. */
export interface MarketData {
  readonly name: string;
  /** These coins, by the source's ids. A coin it does not know is missing from the answer. */
  coins(ids: readonly string[]): Promise<CoinReadings>;
  /** The largest by market value. */
  top(count: number): Promise<CoinReadings>;
  close(): Promise<void>;
}
