export interface DollarTick {
  bid: number;
  ask: number;
  at: Date;
}

/** Calls throw ProviderError if there is no readable answer. */
export interface DollarMarket {
  readonly name: string;
  dollar(): Promise<DollarTick>;
  close(): Promise<void>;
}

/** Units of each known currency that one dollar buys. */
export interface ForexRates {
  perDollar: Readonly<Record<string, number>>;
  at: Date;
}

export interface Forex {
  readonly name: string;
  rates(): Promise<ForexRates>;
  close(): Promise<void>;
}
