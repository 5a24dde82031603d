import type { Coin } from "./coins.ts";
import { breakPrice, type Market } from "./market.ts";

const day = 86_400_000;
export type Query = Record<string, string | undefined>;

export function viewOf(coin: Coin, { market, now }: { market: Market; now: Date }) {
  const price = market.now(coin);
  const ago = (ms: number) => market.at(coin, new Date(now.getTime() - ms));
  const recent = Array.from({ length: 48 }, (_, index) => ago((index + 1) * 1_800_000));
  const broken = market.brokenness(coin.symbol);
  return {
    coin,
    price: breakPrice(price, broken),
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
    price_change_percentage_24h: seen.percent24h,
    circulating_supply: coin.circulating,
    total_supply: coin.total,
    max_supply: coin.max,
    last_updated: seen.updatedAt.toISOString(),
    price_change_percentage_7d_in_currency: seen.percent7d,
  };
}

/** The page of a coin that was requested without market data. */
export function coinPage({ coin, updatedAt }: View, { origin, rank }: { origin: string; rank: number }) {
  const image = `${origin}/coingecko/images/${coin.id}.svg`;
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    description: { en: coin.about },
    image: { thumb: image, small: image, large: image },
    market_cap_rank: rank,
    last_updated: updatedAt.toISOString(),
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
