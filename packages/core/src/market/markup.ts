import type { Context } from "../context.ts";
import { resetKnownPrices } from "../prices/known-prices.ts";

/** Sets the markup over the middle rate (`rmd_rate`) in percent, 0.1 to 20. Overrides the configuration. */
export async function setMarkup(ctx: Context, input: { percent: string; setBy: string }): Promise<void> {
  const setting = { value: input.percent, setBy: input.setBy, setAt: ctx.clock.now() };
  await ctx.prisma.marketSetting.upsert({
    where: { name: "rmd_rate" },
    create: { name: "rmd_rate", ...setting },
    update: setting,
  });
  resetKnownPrices(ctx);
}
