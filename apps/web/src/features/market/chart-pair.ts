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

/** The pair of the charting provider's exchange for a coin; null for a coin worth a dollar, which has none worth drawing. */
export function chartPair(
  { id, symbol }: { id: string; symbol: string },
  known: readonly Coin[],
): string | null {
  if (known.some((coin) => coin.marketId === id && coin.stablecoin)) return null;
  return `BINANCE:${pairs[id] ?? `${symbol.toUpperCase()}USDT`}`;
}
