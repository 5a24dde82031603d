import { coins } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { hours, minutes } from "@manilla/shared/duration";
import type { Article, Candle, CoinAnalysis } from "@manilla/shared/market/coin-contract";
import { createAsyncCache } from "../concurrency/async-cache.ts";
import { refuseBeyond } from "../concurrency/refuse-beyond.ts";
import type { Context } from "../context.ts";
import { currentPrices } from "../prices/known-prices.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { cachePerPool } from "../runtime/cache-per-pool.ts";
import { AppError } from "../runtime/errors.ts";
import { displayNumber } from "./display.ts";

const unreachable = "Failed to load crypto details";

/**
 * Limit of requests for coin pages, for all customers together. The source's free plan allows 25 requests a minute,
 * of which the prices for trades need five.
 */
const requestLimit = { maxUses: 20, windowMs: minutes(1) };

/** `description` is null if the source gives none. Throws AppError not_found for a coin without a price. */
export async function coinAnalysis(ctx: Context, id: string): Promise<CoinAnalysis> {
  const row = await ctx.prisma.coinPrice.findUnique({ where: { id } });
  if (!row) throw new AppError("not_found", unreachable);
  const page = await cachedSource(ctx, {
    key: `page:${id}`,
    lifetimeMs: hours(6),
    load: () => ask(ctx, (pages) => pages.page(id)),
  }).catch((error: unknown) => {
    if (error instanceof ProviderError) return null;
    throw error;
  });
  return {
    id: row.id,
    name: row.name,
    symbol: row.symbol,
    current_price: displayNumber(new Decimal(row.price.toFixed())),
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

/** Throws AppError: not_found for an unknown coin, provider_unavailable if the source fails and nothing is cached. */
export async function coinCandles(
  ctx: Context,
  { id, days }: { id: string; days: number },
): Promise<{ candles: Candle[]; updatedAt: string }> {
  const isTraded = coins.some(({ marketId }) => marketId === id);
  if (!isTraded && !(await currentPrices(ctx)).coins.has(id)) throw new AppError("not_found", unreachable);
  const { value, at } = await cachedSource(ctx, {
    key: `candles:${id}:${days}`,
    lifetimeMs: minutes(days === 1 ? 2 : 15),
    load: () => ask(ctx, (pages) => pages.candles(id, days)),
  }).catch(throwUnavailable);
  if (!value) throw new AppError("not_found", unreachable);
  return { candles: value, updatedAt: at.toISOString() };
}

type Pages = Context["providers"]["coinPages"];

/** If the limit of requests is reached, throws ProviderError, so that `cachedSource` returns the old answer. */
async function ask<T>(ctx: Context, call: (pages: Pages) => Promise<T>): Promise<T> {
  await refuseBeyond(ctx, "market:pages", requestLimit).catch(() => {
    throw new ProviderError("refused", "the calls of this minute are used up", { unsent: true });
  });
  return call(ctx.providers.coinPages);
}

function throwUnavailable(error: unknown): never {
  throw error instanceof ProviderError ? new AppError("provider_unavailable") : error;
}

const newsCount = 20;

/** Returns news, newest first. Throws AppError provider_unavailable if the source fails and nothing is cached. */
export async function latestNews(
  ctx: Context,
  { limit }: { limit: number },
): Promise<{ articles: Article[]; updatedAt: string }> {
  const { value, at } = await cachedSource(ctx, {
    key: "news",
    lifetimeMs: minutes(5),
    load: () => ctx.providers.news.latest(newsCount),
  }).catch(throwUnavailable);
  return { articles: value.slice(0, limit), updatedAt: at.toISOString() };
}

/** Number of cached answers, enough for the page and the seven charts of each listed coin. */
const capacity = 1_000;

const cacheOf = cachePerPool(({ clock }: Pick<Context, "pool" | "clock">) =>
  createAsyncCache({ capacity, clock }),
);

/**
 * Returns the source's answer and the time when we got it. The answer is cached for `lifetimeMs`. If the source fails,
 * returns the last answer. If there is none, throws the source's error.
 */
async function cachedSource<T>(
  ctx: Context,
  { key, lifetimeMs, load }: { key: string; lifetimeMs: number; load: () => Promise<T> },
): Promise<{ value: T; at: Date }> {
  return cacheOf(ctx)(ctx, {
    key,
    lifetimeMs,
    load: async () => ({ value: await load(), at: ctx.clock.now() }),
  });
}
