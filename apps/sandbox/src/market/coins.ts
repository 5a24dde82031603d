import { coinRows } from "./coin-rows.ts";

export interface Coin {
  id: string;
  symbol: string;
  name: string;
  /** US dollars. The simulated price moves around this value. */
  base: number;
  /** Volatility: 1 is like Bitcoin, a stablecoin is near 0. */
  wild: number;
  circulating: number;
  total: number | null;
  max: number | null;
  turnover: number;
  about: string;
}

export const coins: readonly Coin[] = coinRows.map(
  ([id, symbol, name, base, wild, circulating, total, max, turnover, about]) => ({
    id,
    symbol,
    name,
    base,
    wild,
    circulating,
    total,
    max,
    turnover,
    about,
  }),
);

export function coinById(id: string): Coin | undefined {
  return coins.find((coin) => coin.id === id);
}

export function coinBySymbol(symbol: string): Coin | undefined {
  return coins.find((coin) => coin.symbol === symbol.toLowerCase());
}
