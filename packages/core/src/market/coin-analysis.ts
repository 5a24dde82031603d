import { coins } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { hours, inSeconds, minutes } from "@manilla/shared/duration";
import type { Candle, CoinAnalysis } from "@manilla/shared/market/coin-contract";
import { refuseBeyond } from "../concurrency/refuse-beyond.ts";
import type { Context } from "../context.ts";
import { currentPrices } from "../prices/known-prices.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { AppError } from "../runtime/errors.ts";
import { cachedSource } from "./cached-source.ts";
import { shown } from "./display.ts";

const unreachable = "Failed to load crypto details";

/**
 * Requests per minute for pages and charts, by all people. The free plan allows 25, and prices, which all trades
 * need, take five.
 */
const asking = { most: 20, windowMs: minutes(1) };

/**
 * A coin's accepted figures and its description. Without the source the description is missing. Throws AppError
 * not_found for a coin without a price.
 */
export async function coinAnalysis(ctx: Context, id: string): Promise<CoinAnalysis> {
  const row = await ctx.prisma.coinPrice.findUnique({ where: { id } });
  if (!row) throw new AppError("not_found", { message: unreachable });
  const page = await cachedSource(ctx, {
    key: `page:${id}`,
    freshSeconds: inSeconds(hours(6)),
    load: () => ask(ctx, (pages) => pages.page(id)),
  }).catch((error: unknown) => {
    if (error instanceof ProviderError) return null;
    throw error;
  });
  return {
    id: row.id,
    name: row.name,
    symbol: row.symbol,
    current_price: shown(new Decimal(row.price.toFixed())),
    price_change_percentage_24h: row.change24h,
    price_change_percentage_7d: row.change7d,
    market_cap: row.marketCap,
    total_volume: row.volume24h,
    high_24h: row.high24h,
    low_24h: row.low24h,
    circulating_supply: row.circulatingSupply,
    total_supply: row.totalSupply,
    description: page?.value?.description ?? null,
    updatedAt: row.sourceAt.toISOString(),
  };
}

/**
 * Candles of a coin over some days. Throws AppError: not_found for a coin without a price, provider_unavailable when
 * nothing is cached.
 */
export async function coinCandles(
  ctx: Context,
  { id, days }: { id: string; days: number },
): Promise<{ candles: Candle[]; updatedAt: string }> {
  const isTraded = coins.some(({ marketId }) => marketId === id);
  if (!isTraded && !(await currentPrices(ctx)).coins.has(id))
    throw new AppError("not_found", { message: unreachable });
  const { value, at } = await cachedSource(ctx, {
    key: `candles:${id}:${days}`,
    freshSeconds: inSeconds(minutes(days === 1 ? 2 : 15)),
    load: () => ask(ctx, (pages) => pages.candles(id, days)),
  }).catch(inWords);
  if (!value) throw new AppError("not_found", { message: unreachable });
  return { candles: value, updatedAt: at.toISOString() };
}

type Pages = Context["providers"]["coinPages"];

/** Queries the source within the minute's limit. Otherwise the cached answer is used, as when the source is away. */
async function ask<T>(ctx: Context, call: (pages: Pages) => Promise<T>): Promise<T> {
  await refuseBeyond(ctx, "market:pages", asking).catch(() => {
    throw new ProviderError("refused", "the calls of this minute are used up", undefined, undefined, true);
  });
  return call(ctx.providers.coinPages);
}

function inWords(error: unknown): never {
  throw error instanceof ProviderError ? new AppError("provider_unavailable") : error;
}
