import { coinOf } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { addMilliseconds, seconds } from "@manilla/shared/duration";
import type { BodyOf } from "@manilla/shared/http/route";
import type { AlertUnit, createAlert, PriceAlert } from "@manilla/shared/market/alert-contract";
import { ratesTradableSeconds } from "@manilla/shared/market/rules";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { type ExportPart, newestOf } from "../export-part.ts";
import { announceRow, newRowId } from "../ledger/outbox.ts";
import { currentPrices, type Prices } from "../prices/known-prices.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { personTransaction } from "../runtime/person-transaction.ts";
import { Prisma, type PriceAlert as Row } from "../runtime/prisma/client.ts";
import { readCoin } from "../runtime/read-coin.ts";
import { displayNumber } from "./display.ts";

const mostWaiting = 50;

/**
 * Adds a price alert, or returns the person's waiting alert for this price. Throws AppError: bad_request (the price is
 * impossible), conflict (the price is the current price, or the person has 50 waiting alerts), rates_unavailable.
 */
export async function addAlert(
  ctx: Context,
  actor: Actor,
  input: BodyOf<typeof createAlert>,
): Promise<PriceAlert> {
  const symbol = readCoin(input.currency);
  const target = new Decimal(input.price);
  if (target.isZero() || target.gte("1e12")) throw new AppError("bad_request", "Please enter a valid price");
  const coinId = coinOf(symbol).marketId;
  const price = priceNow(await currentPrices(ctx), coinId, input.unit);
  if (!price) throw new AppError("rates_unavailable");
  if (price.eq(target)) throw new AppError("conflict", `${symbol} is at that price right now.`);
  const { userId } = actor;
  const direction = target.gt(price) ? "above" : "below";
  const like = { userId, coinId, direction, price: target.toFixed(), unit: input.unit };
  const data = { ...like, id: newId(), symbol, createdAt: ctx.clock.now() };
  return personTransaction(ctx, userId, async (transaction) => {
    const before = await transaction.priceAlert.findFirst({ where: { ...like, triggeredAt: null } });
    if (before) return alertOf(before);
    const waiting = await transaction.priceAlert.count({ where: { userId, triggeredAt: null } });
    if (waiting >= mostWaiting)
      throw new AppError("conflict", `You can have up to ${mostWaiting} price alerts.`);
    return alertOf(await transaction.priceAlert.create({ data }));
  });
}

export async function listAlerts(ctx: Context, actor: Actor): Promise<PriceAlert[]> {
  const rows = await ctx.prisma.priceAlert.findMany({
    where: { userId: actor.userId },
    orderBy: [{ triggeredAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    take: 100,
  });
  return rows.map(alertOf);
}

export async function removeAlert(ctx: Context, actor: Actor, id: string): Promise<void> {
  const { count } = await ctx.prisma.priceAlert.deleteMany({ where: { id, userId: actor.userId } });
  if (count === 0) throw new AppError("not_found");
}

export const exportAlerts: ExportPart = async (ctx, of) => ({
  priceAlerts: await ctx.prisma.priceAlert.findMany(newestOf(of)),
});

export async function notifyReachedAlerts(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const oldest = addMilliseconds(now, -seconds(ratesTradableSeconds));
  // One statement marks and announces the reached alerts, so that several workers announce each alert once.
  const rowCount = await ctx.prisma.$executeRaw`
  with reached as (
    update price_alert a set triggered_at = ${now}
    from (
      select c.id, 'USD' as unit, c.price from coin_price c where c.source_at >= ${oldest}
      union all
      select c.id, 'NGN', c.price * n.per_dollar from coin_price c, fiat_rate n
      where n.currency = 'NGN' and least(c.source_at, n.source_at) >= ${oldest} and not exists (select from price_doubt d where d.subject = 'NGN')
    ) p
    where a.triggered_at is null and p.id = a.coin_id and p.unit = a.unit
      and case a.direction when 'above' then p.price >= a.price else p.price <= a.price end
      and not exists (select from price_doubt d where d.subject = a.coin_id)
    returning a.user_id, a.symbol, a.direction, a.unit, a.price as target, p.price as price
  )
  select ${announceRow("market.alert_reached", reached, newRowId)} from reached`;
  return rowCount;
}

const reached = Prisma.sql`jsonb_build_object('userId', user_id, 'symbol', symbol, 'direction', direction,
  'target', case unit when 'NGN' then '₦' || to_char(target, 'FM999,999,999,999,990.00') else '$' || trim_scale(target) end,
  'price', case unit when 'NGN' then '₦' || to_char(price, 'FM999,999,999,999,990.00') else '$' || trim_scale(price) end)`;

function priceNow(prices: Prices, coinId: string, unit: AlertUnit): Decimal | undefined {
  const price = prices.coins.get(coinId)?.price;
  if (unit === "USD") return price;
  const rate = prices.nairaRates?.mid;
  return price && rate ? price.times(rate) : undefined;
}

function alertOf(row: Row): PriceAlert {
  return {
    id: row.id,
    currency: row.symbol,
    direction: row.direction as PriceAlert["direction"], // cast: constraint direction_is_known allows only these values
    unit: row.unit as AlertUnit, // cast: constraint alert_unit_is_known allows only these values
    price: displayNumber(new Decimal(row.price.toFixed())),
    triggeredAt: row.triggeredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
