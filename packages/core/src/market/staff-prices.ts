import type { Context } from "../context.ts";
import { resetKnownPrices } from "../prices/known-prices.ts";

/** `percent` is 0.1 to 20. Overrides the configuration. */
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
 * Use this after a jump that is never accepted automatically (a split, a redenomination). The coin does not trade
 * until the next refresh.
 */
export async function resetCoinPrice(ctx: Context, id: string): Promise<boolean> {
  const { count } = await ctx.prisma.coinPrice.deleteMany({ where: { id } });
  await ctx.prisma.priceDoubt.deleteMany({ where: { subject: id } });
  resetKnownPrices(ctx);
  return count > 0;
}
