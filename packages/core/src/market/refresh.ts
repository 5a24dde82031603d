import {
  addMilliseconds,
  days,
  hours,
  inSeconds,
  millisecondsBetween,
  minutes,
} from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { resetKnownPrices } from "../prices/known-prices.ts";
import { evaluateRound, type Incident, type MarketData, readKnownMarketPrices } from "./evaluate-round.ts";
import { storeRound, tradedIds } from "./store.ts";

export interface RefreshReport {
  accepted: number;
  incidents: Incident[];
}

export async function refreshRates(ctx: Context): Promise<RefreshReport> {
  const askedAt = ctx.clock.now();
  const gathered = await fetchMarketData(ctx);
  const round = evaluateRound(gathered, await readKnownMarketPrices(ctx), ctx.clock.now());
  await storeRound(ctx, round, askedAt);
  // Trading needs coin prices and the dollar rate, so `finished_at` changes only if both were received.
  const wasHeard = gathered.coins !== null && gathered.dollar !== null;
  if (wasHeard) await ctx.prisma.$executeRaw`update market_refresh set finished_at = ${ctx.clock.now()}`;
  resetKnownPrices(ctx);
  for (const incident of round.incidents) ctx.log.warn({ incident }, "a market price was rejected");
  return { accepted: round.coins.length + round.rates.length, incidents: round.incidents };
}

/** Refreshes the rates, or returns null if any process started a refresh within the last `everySeconds`. */
export async function refreshRatesInTurn(ctx: Context, everySeconds: number): Promise<RefreshReport | null> {
  const rowCount = await ctx.prisma.$executeRaw`update market_refresh set started_at = clock_timestamp()
     where started_at <= clock_timestamp() - make_interval(secs => ${everySeconds})`;
  return rowCount === 1 ? refreshRates(ctx) : null;
}

export async function refreshAge(ctx: Context): Promise<number | null> {
  const row = await ctx.prisma.marketRefresh.findUnique({ where: { id: 1 } });
  return row?.finishedAt ? inSeconds(millisecondsBetween(row.finishedAt, ctx.clock.now())) : null;
}

/** A coin that we do not trade is deleted when the coin's last price is older than this. */
const listedMs = hours(1);

export async function sweepMarket(ctx: Context): Promise<void> {
  const daysAgo = (count: number) => addMilliseconds(ctx.clock.now(), -days(count));
  await ctx.prisma.coinPriceHistory.deleteMany({ where: { at: { lt: daysAgo(31) } } });
  await ctx.prisma.coinPrice.deleteMany({
    where: { id: { notIn: [...tradedIds] }, sourceAt: { lt: addMilliseconds(ctx.clock.now(), -listedMs) } },
  });
  await ctx.prisma.marketIncident.deleteMany({ where: { closedAt: { lt: daysAgo(92) } } });
}

const listedCoins = 50;
/** The list of the largest coins is requested at most once in this time, because the source limits calls. */
const listLifetimeMs = minutes(1);

const listedAt = new WeakMap<object, number>();

async function fetchMarketData(ctx: Context): Promise<MarketData> {
  const { market, dollar, forex } = ctx.providers;
  const silent: MarketData["silent"] = [];
  const orNull = async <T>(source: string, answer: Promise<T>): Promise<T | null> => {
    try {
      return await answer;
    } catch (error) {
      silent.push({ source, error: error instanceof Error ? error.message : "unknown" });
      return null;
    }
  };
  const [ours, listed, tick, rates] = await Promise.all([
    orNull(market.name, market.coins(tradedIds)),
    isListDue(ctx) ? orNull(`${market.name}-list`, market.top(listedCoins)) : null,
    orNull(dollar.name, dollar.dollar()),
    orNull(forex.name, forex.rates()),
  ]);
  if (listed) listedAt.set(market, ctx.clock.now().getTime());
  // A coin may be in both lists. The map keeps the last reading of a coin, so the readings of our coins come last.
  const readings = [...(listed?.readings ?? []), ...(ours?.readings ?? [])];
  const byId = new Map(readings.map((reading) => [reading.id, reading]));
  const seen = ours === null && listed === null ? null : [...byId.values()];
  const unreadable = [...(ours?.unreadable ?? []), ...(listed?.unreadable ?? [])];
  return { coins: seen, unreadable, dollar: tick, forex: rates, silent };
}

function isListDue(ctx: Context): boolean {
  const last = listedAt.get(ctx.providers.market) ?? Number.NEGATIVE_INFINITY;
  return ctx.clock.now().getTime() - last >= listLifetimeMs;
}
