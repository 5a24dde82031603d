import type { Coin } from "./coins.ts";
import { breakPrice, type Market } from "./market.ts";

const day = 86_400_000;
export type Query = Record<string, string | undefined>;

/** All figures of a coin in US dollars, for the different answers. */
export function viewOf(coin: Coin, { market, now }: { market: Market; now: Date }) {
  const price = market.now(coin);
  const ago = (ms: number) => market.at(coin, new Date(now.getTime() - ms));
  const recent = Array.from({ length: 48 }, (_, index) => ago((index + 1) * 1_800_000));
  const broken = market.brokenness(coin.symbol);
  return {
    coin,
    price: breakPrice(price, broken),
    change24h: price - ago(day),
    percent24h: (price / ago(day) - 1) * 100,
    percent7d: (price / ago(7 * day) - 1) * 100,
    high24h: Math.max(price, ...recent),
    low24h: Math.min(price, ...recent),
    marketCap: price * coin.circulating,
    volume: price * coin.circulating * coin.turnover,
    updatedAt: broken === "stale" ? new Date(now.getTime() - day) : now,
  };
}

type View = ReturnType<typeof viewOf>;

export function simplePrices(
  query: Query,
  { market, listed, view }: { market: Market; listed: Coin[]; view: (coin: Coin) => View },
) {
  const wanted = (name: string) => query[`include_${name}`] === "true";
  const rates = { usd: 1, ngn: market.nairaPerDollar() };
  const currencies = (query.vs_currencies ?? "").split(",").filter((c) => c === "usd" || c === "ngn");
  return Object.fromEntries(
    listed.map((coin) => {
      const seen = view(coin);
      const entry: Record<string, number | string> = {};
      for (const currency of currencies) {
        const rate = rates[currency];
        entry[currency] = typeof seen.price === "number" ? seen.price * rate : seen.price;
        if (wanted("market_cap")) entry[`${currency}_market_cap`] = seen.marketCap * rate;
        if (wanted("24hr_vol")) entry[`${currency}_24h_vol`] = seen.volume * rate;
        if (wanted("24hr_change")) entry[`${currency}_24h_change`] = seen.percent24h;
      }
      if (wanted("last_updated_at")) entry.last_updated_at = Math.floor(seen.updatedAt.getTime() / 1000);
      return [coin.id, entry];
    }),
  );
}

export function marketRow(seen: View, { rate, origin }: { rate: number; origin: string }) {
  const { coin } = seen;
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    image: `${origin}/coingecko/images/${coin.id}.svg`,
    current_price: typeof seen.price === "number" ? seen.price * rate : seen.price,
    market_cap: Math.round(seen.marketCap * rate),
    market_cap_rank: 0,
    total_volume: Math.round(seen.volume * rate),
    high_24h: seen.high24h * rate,
    low_24h: seen.low24h * rate,
    price_change_24h: seen.change24h * rate,
    price_change_percentage_24h: seen.percent24h,
    market_cap_change_24h: seen.change24h * coin.circulating * rate,
    market_cap_change_percentage_24h: seen.percent24h,
    circulating_supply: coin.circulating,
    total_supply: coin.total,
    max_supply: coin.max,
    ath: coin.base * 1.4 * rate,
    atl: coin.base * 0.02 * rate,
    last_updated: seen.updatedAt.toISOString(),
    price_change_percentage_24h_in_currency: seen.percent24h,
    price_change_percentage_7d_in_currency: seen.percent7d,
  };
}

export function coinPage(
  seen: View,
  { naira, origin, rank }: { naira: number; origin: string; rank: number },
) {
  const { coin } = seen;
  const image = `${origin}/coingecko/images/${coin.id}.svg`;
  const both = (usd: number) => ({ usd, ngn: usd * naira });
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    description: { en: coin.about },
    image: { thumb: image, small: image, large: image },
    market_cap_rank: rank,
    market_data: {
      current_price: typeof seen.price === "number" ? both(seen.price) : { usd: seen.price, ngn: seen.price },
      market_cap: both(Math.round(seen.marketCap)),
      total_volume: both(Math.round(seen.volume)),
      high_24h: both(seen.high24h),
      low_24h: both(seen.low24h),
      price_change_24h: seen.change24h,
      price_change_percentage_24h: seen.percent24h,
      price_change_percentage_7d: seen.percent7d,
      circulating_supply: coin.circulating,
      total_supply: coin.total,
      max_supply: coin.max,
      last_updated: seen.updatedAt.toISOString(),
    },
    last_updated: seen.updatedAt.toISOString(),
  };
}

/** Candle widths as at the vendor: half an hour for a day, four hours up to a month, four days beyond. */
export function candles(
  coin: Coin,
  { days, market, rate, now }: { days: number; market: Market; rate: number; now: Date },
): number[][] {
  const width = days <= 1 ? day / 48 : days <= 30 ? day / 6 : 4 * day;
  const last = Math.floor(now.getTime() / width) * width;
  const count = Math.round((days * day) / width);
  return Array.from({ length: count }, (_, index) => {
    const end = last - (count - 1 - index) * width;
    const samples = Array.from(
      { length: 13 },
      (_, k) => rate * market.at(coin, new Date(end - width + (k * width) / 12)),
    );
    const [open = 0] = samples;
    return [end, open, Math.max(...samples), Math.min(...samples), samples.at(-1) ?? open];
  });
}
