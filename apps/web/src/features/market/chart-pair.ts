import type { Coin } from "@manilla/shared/assets";

const pairs: Readonly<Record<string, string>> = {
  bitcoin: "BTCUSDT",
  ethereum: "ETHUSDT",
  solana: "SOLUSDT",
  binancecoin: "BNBUSDT",
  cardano: "ADAUSDT",
  ripple: "XRPUSDT",
  dogecoin: "DOGEUSDT",
  "avalanche-2": "AVAXUSDT",
};

/** The trading pair in the charting provider's notation. Null for stablecoins, whose chart would be a flat line. */
export function chartPair(
  { id, symbol }: { id: string; symbol: string },
  known: readonly Coin[],
): string | null {
  if (known.some((coin) => coin.marketId === id && coin.stablecoin)) return null;
  return `BINANCE:${pairs[id] ?? `${symbol.toUpperCase()}USDT`}`;
}
