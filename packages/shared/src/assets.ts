/** `marketId` is the coin's id at the market-data service and in /dashboard/analysis/{cryptoId}. */
export const coins = [
  { code: "BTC", name: "Bitcoin", marketId: "bitcoin", stablecoin: false },
  { code: "ETH", name: "Ethereum", marketId: "ethereum", stablecoin: false },
  { code: "USDT", name: "Tether", marketId: "tether", stablecoin: true },
  { code: "USDC", name: "USD Coin", marketId: "usd-coin", stablecoin: true },
  { code: "BNB", name: "BNB", marketId: "binancecoin", stablecoin: false },
  { code: "SOL", name: "Solana", marketId: "solana", stablecoin: false },
  { code: "XRP", name: "XRP", marketId: "ripple", stablecoin: false },
  { code: "LTC", name: "Litecoin", marketId: "litecoin", stablecoin: false },
  { code: "DOGE", name: "Dogecoin", marketId: "dogecoin", stablecoin: false },
  { code: "TRX", name: "TRON", marketId: "tron", stablecoin: false },
  { code: "ADA", name: "Cardano", marketId: "cardano", stablecoin: false },
  { code: "POL", name: "Polygon", marketId: "polygon-ecosystem-token", stablecoin: false },
  { code: "AVAX", name: "Avalanche", marketId: "avalanche-2", stablecoin: false },
] as const;

export type Coin = (typeof coins)[number];
export type CoinCode = Coin["code"];
export type AssetCode = "NGN" | CoinCode;

export const coinCodes: readonly CoinCode[] = coins.map(({ code }) => code);
export const assetCodes: readonly AssetCode[] = ["NGN", ...coinCodes];

/** Decimal places of stored amounts: kobo for naira, 10⁻⁸ for every coin. Never change these numbers. */
export function scaleOf(asset: AssetCode): 2 | 8 {
  return asset === "NGN" ? 2 : 8;
}

const coinsByCode = new Map(coins.map((entry) => [entry.code, entry]));

export function isCoin(code: string): code is CoinCode {
  return coinsByCode.has(code as CoinCode); // cast: the lookup accepts any string at run time
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
