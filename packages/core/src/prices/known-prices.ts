import { type CoinCode, coinOf } from "@manilla/shared/assets";
import { usdCents } from "@manilla/shared/crypto/fees";
import { Decimal } from "@manilla/shared/decimal";
import { between, inSeconds, seconds } from "@manilla/shared/duration";
import { type RatesAround, ratesAround, ratesTradableSeconds } from "@manilla/shared/market/rules";
import { exact, type Money } from "@manilla/shared/money";
import { createAsyncCache } from "../concurrency/async-cache.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";

// Outside market/ because trading, sending and the portfolio read prices, and features may not import each other.
// Only the market feature writes these tables.

export interface CoinRow {
  id: string;
  symbol: string;
  name: string;
  price: Decimal;
  at: Date;
  change24h: number;
  volume24h: number;
  marketCap: number;
  /** True if the latest reported price contradicts this one. It is then shown but not traded. */
  doubted: boolean;
}

interface FiatRow {
  perDollar: Decimal;
  at: Date;
  doubted: boolean;
}

export interface Prices {
  coins: ReadonlyMap<string, CoinRow>;
  fiat: ReadonlyMap<string, FiatRow>;
  markupPercent: Decimal;
}

export interface TradingPrices {
  price: Decimal;
  buyRate: Decimal;
  sellRate: Decimal;
  midRate: Decimal;
  /** The older time of the coin's and the dollar's price. */
  acceptedAt: Date;
}

/** Lifetime of the cached tables. The age of a price is judged by its own time. */
const copyLifetimeMs = seconds(1);

const copies = new WeakMap<object, ReturnType<typeof createAsyncCache>>();

/**
 * The prices are at most a second old and are read once for all callers. If the database fails, the last copy is
 * returned: its prices have their own times.
 */
export async function currentPrices(ctx: Context): Promise<Prices> {
  const cached = copies.get(ctx.pool) ?? createAsyncCache({ capacity: 1 });
  copies.set(ctx.pool, cached);
  return cached(ctx, { key: "prices", lifetimeMs: copyLifetimeMs, load: () => readPrices(ctx) });
}

export function resetKnownPrices(ctx: Context): void {
  copies.delete(ctx.pool);
}

/**
 * Trading prices of a coin: dollars per coin, naira per dollar for buyers, sellers and in the middle. Throws AppError
 * rates_unavailable when a price is missing, older than ten minutes, or doubted.
 */
export async function tradingPrices(ctx: Context, coin: CoinCode): Promise<TradingPrices> {
  const prices = await currentPrices(ctx);
  const { coins, fiat } = prices;
  const dollars = coins.get(coinOf(coin).marketId);
  const naira = fiat.get("NGN");
  if (!dollars || !naira || dollars.doubted || naira.doubted) throw new AppError("rates_unavailable");
  const acceptedAt = dollars.at < naira.at ? dollars.at : naira.at;
  if (ageSeconds(ctx, acceptedAt) > ratesTradableSeconds) throw new AppError("rates_unavailable");
  const rates = nairaRates(prices);
  if (!rates) throw new AppError("rates_unavailable");
  return { price: dollars.price, buyRate: rates.buy, sellRate: rates.sell, midRate: rates.mid, acceptedAt };
}

export function nairaRates(prices: Prices): RatesAround | null {
  const known = computedRates.get(prices);
  if (known) return known;
  const naira = prices.fiat.get("NGN");
  if (!naira) return null;
  const rates = ratesAround(naira.perDollar, prices.markupPercent);
  computedRates.set(prices, rates);
  return rates;
}

/** Applies until staff set another one (`pnpm ops prices markup`). */
const defaultMarkupPercent = 1;

const computedRates = new WeakMap<Prices, RatesAround>();

export function ageSeconds(ctx: Context, at: Date): number {
  return inSeconds(between(at, ctx.clock.now()));
}

async function readPrices(ctx: Context): Promise<Prices> {
  const [coins, fiat, doubts, markup] = await Promise.all([
    ctx.prisma.coinPrice.findMany(),
    ctx.prisma.fiatRate.findMany(),
    ctx.prisma.priceDoubt.findMany({ select: { subject: true } }),
    ctx.prisma.marketSetting.findUnique({ where: { name: "rmd_rate" } }),
  ]);
  const doubted = new Set(doubts.map((doubt) => doubt.subject));
  return {
    coins: new Map(
      coins.map((row) => [
        row.id,
        { ...row, price: new Decimal(row.price.toFixed()), at: row.sourceAt, doubted: doubted.has(row.id) },
      ]),
    ),
    fiat: new Map(
      fiat.map((row) => [
        row.currency,
        {
          perDollar: new Decimal(row.perDollar.toFixed()),
          at: row.sourceAt,
          doubted: doubted.has(row.currency),
        },
      ]),
    ),
    markupPercent: new Decimal(markup?.value.toFixed() ?? defaultMarkupPercent),
  };
}

/**
 * The value of naira in whole dollar cents, for display in history. Undefined without a rate, so that a missing rate
 * never blocks money.
 */
export async function dollarValue(ctx: Context, amount: Money<"NGN">): Promise<bigint | undefined> {
  try {
    const rate = (await currentPrices(ctx)).fiat.get("NGN")?.perDollar;
    return rate && usdCents(exact(amount).div(rate));
  } catch (error) {
    ctx.log.warn({ err: error, kobo: `${amount.units}` }, "computing the dollar value of an amount failed");
    return undefined;
  }
}
