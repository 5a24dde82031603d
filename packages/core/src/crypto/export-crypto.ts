import { type ExportPart, koboInText, newestOf } from "../export-part.ts";

export const exportCrypto: ExportPart = async (ctx, of) => {
  const runs = { runs: { take: of.most, orderBy: { at: "desc" } } } as const;
  const [savedAddresses, depositAddresses, buys] = await Promise.all([
    ctx.prisma.savedAddress.findMany(newestOf(of)),
    ctx.prisma.depositAddress.findMany(newestOf(of)),
    ctx.prisma.recurringBuy.findMany({ ...newestOf(of), include: runs }),
  ]);
  return { savedAddresses, depositAddresses, recurringBuys: buys.map(koboInText) };
};
