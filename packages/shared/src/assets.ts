/** The scale of an asset never changes once money was booked. */

export const coinCodes = [
  "BTC",
  "ETH",
  "USDT",
  "USDC",
  "BNB",
  "SOL",
  "XRP",
  "LTC",
  "DOGE",
  "TRX",
  "ADA",
  "POL",
  "AVAX",
] as const;

export type CoinCode = (typeof coinCodes)[number];
export type AssetCode = "NGN" | CoinCode;

export const assetCodes = ["NGN", ...coinCodes] as const;

/** Decimal places of the smallest booked unit: kobo for naira, 10⁻⁸ for every coin. */
export function scaleOf(asset: AssetCode): 2 | 8 {
  return asset === "NGN" ? 2 : 8;
}

export interface Coin {
  code: CoinCode;
  name: string;
  /** The market-data service's id. It is also the id in /dashboard/analysis/{cryptoId}. */
  marketId: string;
  stablecoin: boolean;
}

const coin = (code: CoinCode, name: string, marketId: string, stablecoin = false): Coin => ({
  code,
  name,
  marketId,
  stablecoin,
});

export const coins: readonly Coin[] = [
  coin("BTC", "Bitcoin", "bitcoin"),
  coin("ETH", "Ethereum", "ethereum"),
  coin("USDT", "Tether", "tether", true),
  coin("USDC", "USD Coin", "usd-coin", true),
  coin("BNB", "BNB", "binancecoin"),
  coin("SOL", "Solana", "solana"),
  coin("XRP", "XRP", "ripple"),
  coin("LTC", "Litecoin", "litecoin"),
  coin("DOGE", "Dogecoin", "dogecoin"),
  coin("TRX", "TRON", "tron"),
  coin("ADA", "Cardano", "cardano"),
  coin("POL", "Polygon", "polygon-ecosystem-token"),
  coin("AVAX", "Avalanche", "avalanche-2"),
];

const coinsByCode = new Map(coins.map((entry) => [entry.code, entry]));

export function isCoin(code: string): code is CoinCode {
  return coinsByCode.has(code as CoinCode); // the lookup accepts any string at run time
}

export function isAsset(code: string): code is AssetCode {
  return code === "NGN" || isCoin(code);
}

export function coinOf(code: CoinCode): Coin {
  const found = coinsByCode.get(code);
  if (!found) throw new RangeError(`Unknown coin ${code}`);
  return found;
}

export function assetName(asset: AssetCode): string {
  return asset === "NGN" ? "Naira" : coinOf(asset).name;
}
