import { after, days, hours } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { tradedIds } from "./fetch-market-data.ts";

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
