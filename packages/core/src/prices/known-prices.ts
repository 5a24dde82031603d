import { type CoinCode, coinOf } from "@manilla/shared/assets";
import { usdCents } from "@manilla/shared/crypto/fees";
import { Decimal } from "@manilla/shared/decimal";
import { between, inSeconds, seconds } from "@manilla/shared/duration";
import { type RatesAround, ratesAround, ratesTradableSeconds } from "@manilla/shared/market/rules";
import { exact, type Money } from "@manilla/shared/money";
import { createAsyncCache } from "../concurrency/async-cache.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";

// It stands here, not in market/: trading, sending and the portfolio need prices, and features are strangers to each other.
// Only the market feature writes the tables; other features read prices here.

/** One coin as it was last accepted. */
export interface CoinRow {
  id: string;
  symbol: string;
  name: string;
  price: Decimal;
  /** When the source says it was the price. */
  at: Date;
  change24h: number;
  volume24h: number;
  marketCap: number;
  /** The latest reported price contradicts this one, which is shown but not traded. */
  doubted: boolean;
}

/** A currency's middle rate: units for one dollar. */
interface FiatRow {
  perDollar: Decimal;
  at: Date;
  doubted: boolean;
}

/** Everything accepted, at one moment. */
export interface Prices {
  coins: ReadonlyMap<string, CoinRow>;
  fiat: ReadonlyMap<string, FiatRow>;
  markupPercent: Decimal;
}

/** What the market says of one coin at one moment: dollars for the coin, naira for the dollar on each side. */
export interface TradingPrices {
  price: Decimal;
  buyRate: Decimal;
  sellRate: Decimal;
  midRate: Decimal;
  /** The older of the coin's and the dollar's own time. */
  acceptedAt: Date;
}

/** How old our copy of the tables may be; the age of a price itself is judged by its own time. */
const copyLifetimeMs = seconds(1);

const copies = new WeakMap<object, ReturnType<typeof createAsyncCache>>();

/**
 * All prices, at most a second behind the tables; however many ask, one reads. When the database does not answer, the
 * last copy is served: its prices carry their own age.
 */
export async function currentPrices(ctx: Context): Promise<Prices> {
  const cached = copies.get(ctx.pool) ?? createAsyncCache({ capacity: 1 });
  copies.set(ctx.pool, cached);
  return cached(ctx, { key: "prices", lifetimeMs: copyLifetimeMs, load: () => readPrices(ctx) });
}

/** Makes the next reader look into the tables again: after a refresh in this process, and in tests. */
export function resetKnownPrices(ctx: Context): void {
  copies.delete(ctx.pool);
}

/**
 * What this coin trades at now: dollars for one coin, naira for one dollar (a buyer's, a seller's, the middle).
 * Throws AppError rates_unavailable when either is missing, older than ten minutes, or contradicted by its source.
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

/** The naira rates of a dollar, whatever their age; null before the first refresh. Computed once a copy of the tables. */
export function nairaRates(prices: Prices): RatesAround | null {
  const known = computedRates.get(prices);
  if (known) return known;
  const naira = prices.fiat.get("NGN");
  if (!naira) return null;
  const rates = ratesAround(naira.perDollar, prices.markupPercent);
  computedRates.set(prices, rates);
  return rates;
}

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
    markupPercent: new Decimal(markup?.value.toFixed() ?? ctx.config.RATE_MARKUP_PERCENT),
  };
}

/**
 * The present value of naira in whole dollar cents, for history. Undefined without a rate: a value that is
 * only shown never stops money.
 */
export async function dollarValue(ctx: Context, amount: Money<"NGN">): Promise<bigint | undefined> {
  try {
    const rate = (await currentPrices(ctx)).fiat.get("NGN")?.perDollar;
    return rate && usdCents(exact(amount).div(rate));
  } catch (error) {
    ctx.log.warn({ err: error }, "computing a dollar value failed");
    return undefined;
  }
}
