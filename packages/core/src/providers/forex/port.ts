/** The dollar's order book in naira: the best bid and the best ask. */
export interface DollarTick {
  bid: number;
  ask: number;
  at: Date;
}

/** Where a dollar is traded for naira. Throws ProviderError when it does not answer, or in no known shape. */
export interface DollarMarket {
  readonly name: string;
  dollar(): Promise<DollarTick>;
  close(): Promise<void>;
}

/** Middle rates: units of each currency for one dollar. A currency the source does not know is missing. */
export interface ForexRates {
  perDollar: Readonly<Record<string, number>>;
  at: Date;
}

export interface Forex {
  readonly name: string;
  rates(): Promise<ForexRates>;
  close(): Promise<void>;
}
