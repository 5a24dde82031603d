import { after, between, days, hours, inSeconds } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { resetKnownPrices } from "../prices/known-prices.ts";
import { evaluateRound, type Incident, readKnownMarketPrices } from "./evaluate-round.ts";
import { fetchMarketData, tradedIds } from "./fetch-market-data.ts";
import { storeRound } from "./store.ts";

export interface RefreshReport {
  accepted: number;
  incidents: Incident[];
}

export async function refreshRates(ctx: Context): Promise<RefreshReport> {
  const askedAt = ctx.clock.now();
  const gathered = await fetchMarketData(ctx);
  const round = evaluateRound(gathered, await readKnownMarketPrices(ctx), ctx.clock.now());
  await storeRound(ctx, round, askedAt);
  // Trading depends on these two sources. Their values are evaluated separately.
  const wasHeard = gathered.coins !== null && gathered.dollar !== null;
  if (wasHeard) await ctx.prisma.$executeRaw`update market_refresh set finished_at = ${ctx.clock.now()}`;
  resetKnownPrices(ctx);
  for (const incident of round.incidents) ctx.log.warn({ incident }, "a market price was rejected");
  return { accepted: round.coins.length + round.rates.length, incidents: round.incidents };
}

/** Returns null if another process started a refresh within these seconds. */
export async function refreshRatesInTurn(ctx: Context, everySeconds: number): Promise<RefreshReport | null> {
  const rowCount = await ctx.prisma.$executeRaw`update market_refresh set started_at = clock_timestamp()
     where started_at <= clock_timestamp() - make_interval(secs => ${everySeconds})`;
  return rowCount === 1 ? refreshRates(ctx) : null;
}

export async function refreshAge(ctx: Context): Promise<number | null> {
  const row = await ctx.prisma.marketRefresh.findUnique({ where: { id: 1 } });
  return row?.finishedAt ? inSeconds(between(row.finishedAt, ctx.clock.now())) : null;
}

/** A coin that left the list of the largest is shown for another hour. */
const listedMs = hours(1);

export async function sweepMarket(ctx: Context): Promise<void> {
  const daysAgo = (count: number) => after(ctx.clock.now(), -days(count));
  await ctx.prisma.coinPriceHistory.deleteMany({ where: { at: { lt: daysAgo(31) } } });
  await ctx.prisma.coinPrice.deleteMany({
    where: { id: { notIn: [...tradedIds] }, sourceAt: { lt: after(ctx.clock.now(), -listedMs) } },
  });
  await ctx.prisma.marketIncident.deleteMany({ where: { closedAt: { lt: daysAgo(92) } } });
}
