import type { Context } from "../context.ts";
import { resetKnownPrices } from "../prices/known-prices.ts";

/**
 * Staff confirm a jump that is never accepted automatically (a coin was split, a currency redenominated): the old
 * price goes, and the next refresh starts anew. Until then the subject does not trade. Prices of coins only.
 */
export async function resetCoinPrice(ctx: Context, id: string): Promise<boolean> {
  const { count } = await ctx.prisma.coinPrice.deleteMany({ where: { id } });
  await ctx.prisma.priceDoubt.deleteMany({ where: { subject: id } });
  resetKnownPrices(ctx);
  return count > 0;
}
