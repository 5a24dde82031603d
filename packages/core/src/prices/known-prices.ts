import { type CoinCode, coinOf } from "@manilla/shared/assets";
import { usdCents } from "@manilla/shared/crypto/fees";
import { Decimal } from "@manilla/shared/decimal";
import { inSeconds, millisecondsBetween, seconds } from "@manilla/shared/duration";
import { type RatesAround, ratesAround, ratesTradableSeconds } from "@manilla/shared/market/rules";
import { type Money, toDecimal } from "@manilla/shared/money";
import { createAsyncCache } from "../concurrency/async-cache.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";

// This file is not in market/, because features that read prices may not import market/. Only market/ writes the price
// tables.

export interface CoinRow {
  id: string;
  symbol: string;
  name: string;
  price: Decimal;
  at: Date;
  change24h: number;
  volume24h: number;
  marketCap: number;
  /** True if a newer reported price was not accepted. The coin is then shown but not traded. */
  doubted: boolean;
}

export interface Prices {
  coins: ReadonlyMap<string, CoinRow>;
  fiat: ReadonlyMap<string, { perDollar: Decimal; at: Date; doubted: boolean }>;
  markupPercent: Decimal;
  /** Naira per dollar, or null if the rate is unknown. */
  nairaRates: RatesAround | null;
}

export interface TradingPrices {
  price: Decimal;
  buyRate: Decimal;
  sellRate: Decimal;
  midRate: Decimal;
}

/** The prices are read from the database again after this time. */
const copyLifetimeMs = seconds(1);

const copies = new WeakMap<object, ReturnType<typeof createAsyncCache>>();

/** Reads the prices at most once a second for all callers. Returns the last copy if the database fails. */
export async function currentPrices(ctx: Context): Promise<Prices> {
  const cached = copies.get(ctx.pool) ?? createAsyncCache({ capacity: 1 });
  copies.set(ctx.pool, cached);
  return cached(ctx, { key: "prices", lifetimeMs: copyLifetimeMs, load: () => readPrices(ctx) });
}

export function resetKnownPrices(ctx: Context): void {
  copies.delete(ctx.pool);
}

/**
 * Returns the price in dollars per coin, and three rates in naira per dollar: for buyers, for sellers and the middle.
 * Throws AppError rates_unavailable if the price or the rates are missing, older than ten minutes, or doubted.
 */
export async function tradingPrices(ctx: Context, coin: CoinCode): Promise<TradingPrices> {
  const { coins, fiat, nairaRates: rates } = await currentPrices(ctx);
  const dollars = coins.get(coinOf(coin).marketId);
  const naira = fiat.get("NGN");
  if (!dollars || !naira || !rates || dollars.doubted || naira.doubted)
    throw new AppError("rates_unavailable");
  const isOld = ({ at }: { at: Date }) => ageSeconds(ctx, at) > ratesTradableSeconds;
  if (isOld(dollars) || isOld(naira)) throw new AppError("rates_unavailable");
  return { price: dollars.price, buyRate: rates.buy, sellRate: rates.sell, midRate: rates.mid };
}

/** Used until staff set a markup (`pnpm ops prices markup`). */
const defaultMarkupPercent = 1;

export function ageSeconds(ctx: Context, at: Date): number {
  return inSeconds(millisecondsBetween(at, ctx.clock.now()));
}

async function readPrices(ctx: Context): Promise<Prices> {
  const [coins, fiat, doubts, markup] = await Promise.all([
    ctx.prisma.coinPrice.findMany(),
    ctx.prisma.fiatRate.findMany(),
    ctx.prisma.priceDoubt.findMany({ select: { subject: true } }),
    ctx.prisma.marketSetting.findUnique({ where: { name: "rmd_rate" } }),
  ]);
  const doubted = new Set(doubts.map((doubt) => doubt.subject));
  const markupPercent = new Decimal(markup?.value.toFixed() ?? defaultMarkupPercent);
  const naira = fiat.find(({ currency }) => currency === "NGN");
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
    markupPercent,
    nairaRates: naira ? ratesAround(new Decimal(naira.perDollar.toFixed()), markupPercent) : null,
  };
}

/** Returns the value in whole dollar cents, for display in the history, or undefined without a rate. */
export async function dollarValue(ctx: Context, amount: Money<"NGN">): Promise<bigint | undefined> {
  try {
    const rate = (await currentPrices(ctx)).fiat.get("NGN")?.perDollar;
    return rate && usdCents(toDecimal(amount).div(rate));
  } catch (error) {
    ctx.log.warn(
      { err: error, kobo: `${amount.units}` },
      "computing the dollar value of an amount failed; the history shows none",
    );
    return undefined;
  }
}
