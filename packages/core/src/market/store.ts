import { coins } from "@manilla/shared/assets";
import type { Context } from "../context.ts";
import { resetKnownPrices } from "../prices/known-prices.ts";
import { newId } from "../runtime/ids.ts";
import type { RoundResult } from "./evaluate-round.ts";

export const tradedIds = coins.map((coin) => coin.marketId);

/**
 * Stores doubts first, so that a doubted coin does not trade even if the process crashes before the rest is stored.
 */
export async function storeRound(ctx: Context, round: RoundResult, askedAt: Date): Promise<void> {
  const now = ctx.clock.now();
  await storeDoubts(ctx, round);
  await storeCoins(ctx, round, now);
  await storeRates(ctx, round, now);
  await storeIncidents(ctx, round, now);
  await ctx.prisma
    .$executeRaw`update market_incident set closed_at = ${now} where closed_at is null and last_at < ${askedAt}`;
}

/** Refreshes may overlap, so a stored doubt is not replaced by a doubt with an older source time. */
async function storeDoubts({ prisma }: Context, { doubts, coins, rates }: RoundResult): Promise<void> {
  const rows = doubts.map(({ subject, reason, doubt }) => ({
    subject,
    reason,
    value: doubt.value.toFixed(),
    since: doubt.since,
    last_at: doubt.lastAt,
    times: doubt.times,
    source_at: doubt.at,
  }));
  await prisma.$executeRaw`insert into price_doubt (subject, reason, value, since, last_at, times, source_at)
     select * from jsonb_to_recordset(${JSON.stringify(rows)}) as r(subject text, reason text, value numeric, since timestamptz,
       last_at timestamptz, times integer, source_at timestamptz)
     on conflict (subject) do update set reason = excluded.reason, value = excluded.value, since = excluded.since,
       last_at = excluded.last_at, times = excluded.times, source_at = excluded.source_at
     where price_doubt.source_at <= excluded.source_at`;
  const believed = [
    ...coins.map(({ reading, known }) => ({ subject: reading.id, at: known.at })),
    ...rates.map(({ currency, known }) => ({ subject: currency, at: known.at })),
  ];
  await prisma.$executeRaw`delete from price_doubt d using jsonb_to_recordset(${JSON.stringify(believed)}) as r(subject text, at timestamptz)
     where d.subject = r.subject and d.source_at <= r.at`;
}

/** Refreshes may overlap, so a stored price is replaced only by a price with a newer source time. */
async function storeCoins({ prisma }: Context, { coins }: RoundResult, now: Date): Promise<void> {
  const rows = coins.map(({ reading, known }) => ({
    ...reading,
    price: known.value.toFixed(),
    at: known.at,
    anchor: known.anchor.toFixed(),
    anchor_at: known.anchorAt,
  }));
  await prisma.$executeRaw`with r as (
       select * from jsonb_to_recordset(${JSON.stringify(rows)}) as r(id text, symbol text, name text, price numeric, at timestamptz,
         anchor numeric, anchor_at timestamptz, "change24h" float8, "change7d" float8, "volume24h" float8,
         "marketCap" float8, "high24h" float8, "low24h" float8, "circulatingSupply" float8, "totalSupply" float8)
     ), history as (
       insert into coin_price_history (coin_id, at, price)
       select id, date_bin('5 minutes', at, 'epoch'), price from r where id = any (${tradedIds}) on conflict do nothing
     )
     insert into coin_price select id, symbol, name, price, at, ${now}, anchor, anchor_at, "change24h", "change7d",
       "volume24h", "marketCap", "high24h", "low24h", "circulatingSupply", "totalSupply" from r
     on conflict (id) do update set (symbol, name, price, source_at, accepted_at, anchor, anchor_at, change_24h,
       change_7d, volume_24h, market_cap, high_24h, low_24h, circulating_supply, total_supply) = (excluded.symbol,
       excluded.name, excluded.price, excluded.source_at, excluded.accepted_at, excluded.anchor, excluded.anchor_at,
       excluded.change_24h, excluded.change_7d, excluded.volume_24h, excluded.market_cap, excluded.high_24h,
       excluded.low_24h, excluded.circulating_supply, excluded.total_supply)
     where coin_price.source_at < excluded.source_at`;
}

async function storeRates({ prisma }: Context, { rates }: RoundResult, now: Date): Promise<void> {
  const rows = rates.map(({ currency, known }) => ({
    currency,
    per_dollar: known.value.toFixed(),
    at: known.at,
    anchor: known.anchor.toFixed(),
    anchor_at: known.anchorAt,
  }));
  await prisma.$executeRaw`insert into fiat_rate (currency, per_dollar, source_at, accepted_at, anchor, anchor_at)
     select currency, per_dollar, at, ${now}, anchor, anchor_at from jsonb_to_recordset(${JSON.stringify(rows)})
       as r(currency text, per_dollar numeric, at timestamptz, anchor numeric, anchor_at timestamptz)
     on conflict (currency) do update set per_dollar = excluded.per_dollar, source_at = excluded.source_at,
       accepted_at = excluded.accepted_at, anchor = excluded.anchor, anchor_at = excluded.anchor_at
     where fiat_rate.source_at < excluded.source_at`;
}

async function storeIncidents({ prisma }: Context, { incidents }: RoundResult, now: Date): Promise<void> {
  const rows = incidents.map((incident) => ({ id: newId(), ...incident }));
  await prisma.$executeRaw`insert into market_incident (id, subject, reason, seen, kept, first_at, last_at)
     select distinct on (subject, reason) id, subject, reason, seen, kept, ${now}::timestamptz, ${now}::timestamptz
     from jsonb_to_recordset(${JSON.stringify(rows)}) as r(id uuid, subject text, reason text, seen text, kept text)
     on conflict (subject, reason) where closed_at is null
     do update set last_at = excluded.last_at, seen = excluded.seen, times = market_incident.times + 1`;
}

/** Sets the markup that replaces the default. `percent` is 0.1 to 20. */
export async function setMarkup(ctx: Context, input: { percent: string; setBy: string }): Promise<void> {
  const setting = { value: input.percent, setBy: input.setBy, setAt: ctx.clock.now() };
  await ctx.prisma.marketSetting.upsert({
    where: { name: "rmd_rate" },
    create: { name: "rmd_rate", ...setting },
    update: setting,
  });
  resetKnownPrices(ctx);
}

/**
 * Deletes a coin's price, so that the next price is accepted without a comparison. The coin does not trade until the
 * next refresh.
 */
export async function resetCoinPrice(ctx: Context, id: string): Promise<boolean> {
  const { count } = await ctx.prisma.coinPrice.deleteMany({ where: { id } });
  await ctx.prisma.priceDoubt.deleteMany({ where: { subject: id } });
  resetKnownPrices(ctx);
  return count > 0;
}
