import { coinRows } from "./coin-rows.ts";

/** One coin of the market. */
export interface Coin {
  id: string;
  symbol: string;
  name: string;
  /** US dollars around which the price wanders. */
  base: number;
  /** 1 wanders like Bitcoin; a stablecoin hardly at all. */
  wild: number;
  circulating: number;
  total: number | null;
  max: number | null;
  /** Share of the market cap traded in a day. */
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
