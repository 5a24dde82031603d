import { coins } from "@manilla/shared/assets";
import { minutes } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import type { DollarTick, ForexRates } from "../providers/forex/port.ts";
import type { CoinReading, UnreadableReading } from "../providers/market/port.ts";

/** A source without an answer is null and listed in `silent`. */
export interface MarketData {
  coins: CoinReading[] | null;
  unreadable: UnreadableReading[];
  dollar: DollarTick | null;
  forex: ForexRates | null;
  silent: { source: string; error: string }[];
}

export const tradedIds = coins.map((coin) => coin.marketId);
const listedCoins = 50;
/** The list changes slowly, and the source counts calls. */
const listLifetimeMs = minutes(1);

const listedAt = new WeakMap<object, number>();

export async function fetchMarketData(ctx: Context): Promise<MarketData> {
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
  const seen = ours === null && listed === null ? null : merged(ours?.readings ?? [], listed?.readings ?? []);
  const unreadable = [...(ours?.unreadable ?? []), ...(listed?.unreadable ?? [])];
  return { coins: seen, unreadable, dollar: tick, forex: rates, silent };
}

function isListDue(ctx: Context): boolean {
  const last = listedAt.get(ctx.providers.market) ?? Number.NEGATIVE_INFINITY;
  return ctx.clock.now().getTime() - last >= listLifetimeMs;
}

/** Our own coins come first, so that another coin with the same symbol cannot replace one. */
function merged(ours: readonly CoinReading[], listed: readonly CoinReading[]): CoinReading[] {
  const byId = new Map(ours.map((reading) => [reading.id, reading]));
  for (const reading of listed) if (!byId.has(reading.id)) byId.set(reading.id, reading);
  return [...byId.values()];
}
