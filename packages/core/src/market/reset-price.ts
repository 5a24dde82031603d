import type { Context } from "../context.ts";
import { resetKnownPrices } from "../prices/known-prices.ts";

/**
 * Staff confirm a jump that is never accepted automatically (a split, a redenomination). The old price is deleted,
 * and the coin does not trade until the next refresh. Coins only.
 */
export async function resetCoinPrice(ctx: Context, id: string): Promise<boolean> {
  const { count } = await ctx.prisma.coinPrice.deleteMany({ where: { id } });
  await ctx.prisma.priceDoubt.deleteMany({ where: { subject: id } });
  resetKnownPrices(ctx);
  return count > 0;
}
