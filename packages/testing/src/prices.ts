import type { Context } from "@manilla/core/context";
import { resetKnownPrices } from "@manilla/core/prices/known-prices";
import { type CoinCode, coinOf } from "@manilla/shared/assets";

/** Sets fresh prices: dollars per coin, naira per dollar. */
export async function setPrices(
  ctx: Context,
  { coins, naira = "1600" }: { coins: Partial<Record<CoinCode, string>>; naira?: string },
): Promise<void> {
  const at = ctx.clock.now();
  for (const [code, price] of Object.entries(coins)) {
    const { marketId: id, name } = coinOf(code as CoinCode); // cast: Object.entries loses the key type
    const row = { price, sourceAt: at, acceptedAt: at, anchor: price, anchorAt: at };
    await ctx.prisma.coinPrice.upsert({
      where: { id },
      create: { id, symbol: code, name, change24h: 0, volume24h: 0, marketCap: 0, ...row },
      update: row,
    });
  }
  const rate = { perDollar: naira, sourceAt: at, acceptedAt: at, anchor: naira, anchorAt: at };
  await ctx.prisma.fiatRate.upsert({
    where: { currency: "NGN" },
    create: { currency: "NGN", ...rate },
    update: rate,
  });
  resetKnownPrices(ctx);
}
