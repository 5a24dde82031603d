import { coinOf, isCoin } from "@manilla/shared/assets";
import type { ReplyOf } from "@manilla/shared/http/route";
import type { listForex } from "@manilla/shared/market/coin-contract";
import type { AnalysisItem, getCryptoRates, getRates, MarketRow } from "@manilla/shared/market/contract";
import {
  analysisListLength,
  fiatLabels,
  fiatNames,
  ratesAround,
  ratesFreshSeconds,
} from "@manilla/shared/market/rules";
import type { Context } from "../context.ts";
import { ageSeconds, type CoinRow, currentPrices, type Prices } from "../prices/known-prices.ts";
import { AppError } from "../runtime/errors.ts";
import { displayNumber } from "./display.ts";

type CryptoRates = ReplyOf<typeof getCryptoRates>;

const built = new WeakMap<Prices, CryptoRates>();

/**
 * `currencies` (comma-separated symbols) filters the prices, but not `analysis`. Throws AppError rates_unavailable if
 * there are no prices.
 */
export async function cryptoRates(
  ctx: Context,
  { currencies }: { currencies?: string | undefined } = {},
): Promise<CryptoRates> {
  const prices = await currentPrices(ctx);
  if (prices.coins.size === 0) throw new AppError("rates_unavailable");
  const rates = wholeOf(ctx, prices);
  if (currencies === undefined) return rates;
  const wanted = new Set(currencies.toUpperCase().split(","));
  return {
    ...rates,
    marketData: only(rates.marketData, wanted),
    cryptoRates: only(rates.cryptoRates, wanted),
    ngnRates: only(rates.ngnRates, wanted),
  };
}

/** Returns the last reply, or builds a new reply if the prices changed or became stale. */
function wholeOf(ctx: Context, prices: Prices): CryptoRates {
  const times = [...prices.coins.values()].map((coin) => coin.at);
  const fresh = describeFreshness(ctx, times);
  const last = built.get(prices);
  if (last?.stale === fresh.stale) return last;
  const rates = { ...build(ctx, prices), ...fresh };
  built.set(prices, rates);
  return rates;
}

function build(ctx: Context, prices: Prices): Omit<CryptoRates, "updatedAt" | "stale"> {
  const naira = prices.nairaRates;
  const coins = bySymbol(prices);
  const each = <T>(value: (coin: CoinRow) => T) =>
    Object.fromEntries(coins.map((coin) => [coin.symbol, value(coin)]));
  return {
    marketData: each((coin) => marketRow(ctx, coin)),
    cryptoRates: each((coin) => displayNumber(coin.price)),
    ngnRates: naira ? each((coin) => displayNumber(coin.price.times(naira.mid), 6)) : {},
    analysis: analysis(coins),
  };
}

/** Returns one coin for each symbol. This is the coin that we trade, or else the coin with the largest market value. */
function bySymbol({ coins }: Prices): CoinRow[] {
  const largestFirst = [...coins.values()].sort((a, b) => b.marketCap - a.marketCap);
  const symbols = new Map<string, CoinRow>();
  for (const coin of largestFirst) {
    const rightful = isCoin(coin.symbol)
      ? coinOf(coin.symbol).marketId === coin.id
      : !symbols.has(coin.symbol);
    if (rightful) symbols.set(coin.symbol, coin);
  }
  return [...symbols.values()];
}

function marketRow(ctx: Context, coin: CoinRow): MarketRow {
  return {
    id: coin.id,
    name: coin.name,
    symbol: coin.symbol,
    price: displayNumber(coin.price),
    change24h: coin.change24h,
    volume24h: coin.volume24h,
    marketCap: coin.marketCap,
    ...(ageSeconds(ctx, coin.at) > ratesFreshSeconds ? { updatedAt: coin.at.toISOString() } : {}),
  };
}

/** `hotCoins` are the coins with the highest volume relative to market value, without stablecoins. */
function analysis(all: readonly CoinRow[]): CryptoRates["analysis"] {
  const coins = all.filter(({ symbol }) => isCoin(symbol));
  const top = (listed: readonly CoinRow[], rank: (coin: CoinRow) => number) =>
    [...listed]
      .sort((a, b) => rank(b) - rank(a))
      .slice(0, analysisListLength)
      .map(item);
  return {
    hotCoins: top(
      coins.filter(({ marketCap, symbol }) => marketCap > 0 && isCoin(symbol) && !coinOf(symbol).stablecoin),
      (coin) => coin.volume24h / coin.marketCap,
    ),
    gainers: top(
      coins.filter((coin) => coin.change24h > 0),
      (coin) => coin.change24h,
    ),
    losers: top(
      coins.filter((coin) => coin.change24h < 0),
      (coin) => -coin.change24h,
    ),
    topByMarketCap: top(coins, (coin) => coin.marketCap),
  };
}

function item({ symbol, price, change24h, volume24h }: CoinRow): AnalysisItem {
  return { symbol, price: displayNumber(price), change24h, volume24h };
}

function only<T>(record: Record<string, T>, wanted: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([symbol]) => wanted.has(symbol)));
}

type FiatRates = ReplyOf<typeof getRates>;

/** Throws AppError rates_unavailable if there is no naira rate. */
export async function fiatRates(ctx: Context): Promise<FiatRates> {
  const prices = await currentPrices(ctx);
  const naira = prices.fiat.get("NGN");
  if (!naira) throw new AppError("rates_unavailable");
  const markup = displayNumber(prices.markupPercent);
  return {
    ...pairs(prices),
    description: `The market's middle rate, plus ${markup}% when you buy and minus ${markup}% when you sell.`,
    rmd_rate: markup,
    ...describeFreshness(ctx, [naira.at]),
  };
}

function pairs(prices: Prices): Pick<FiatRates, "buyRates" | "sellRates" | "spreads"> {
  const rates: Pick<FiatRates, "buyRates" | "sellRates" | "spreads"> = {
    buyRates: {},
    sellRates: {},
    spreads: {},
  };
  for (const { code, mid } of midRates(prices)) {
    const { buy, sell } = ratesAround(mid, prices.markupPercent);
    rates.buyRates[`NGN-${code}`] = displayNumber(buy);
    rates.sellRates[`${code}-NGN`] = displayNumber(sell);
    rates.spreads[`NGN-${code}`] = displayNumber(buy.minus(mid).div(mid).times(100), 2);
    rates.spreads[`${code}-NGN`] = displayNumber(mid.minus(sell).div(mid).times(100), 2);
  }
  return rates;
}

/** Throws AppError rates_unavailable if there is no naira rate. */
export async function forexRates(ctx: Context): Promise<ReplyOf<typeof listForex>> {
  const prices = await currentPrices(ctx);
  const naira = prices.fiat.get("NGN");
  if (!naira) throw new AppError("rates_unavailable");
  const rates = midRates(prices).map(({ code, mid }) => ({
    code,
    name: fiatNames[code],
    naira: displayNumber(mid),
  }));
  return { rates, updatedAt: naira.at.toISOString() };
}

/** Returns naira for one unit of each currency: naira per dollar, divided by the currency's units per dollar. */
function midRates({ fiat }: Prices) {
  const dollar = fiat.get("NGN")?.perDollar;
  return fiatLabels.flatMap((code) => {
    const row = fiat.get(code);
    if (!dollar || code === "NGN" || (code !== "USD" && !row)) return [];
    return [{ code, mid: row ? dollar.div(row.perDollar) : dollar }];
  });
}

function describeFreshness(
  ctx: Context,
  times: readonly Date[],
): { updatedAt: string | null; stale: boolean } {
  const newest = times.reduce<Date | null>((last, at) => (last === null || at > last ? at : last), null);
  return {
    updatedAt: newest?.toISOString() ?? null,
    stale: newest === null || ageSeconds(ctx, newest) > ratesFreshSeconds,
  };
}
