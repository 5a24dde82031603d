import type { ExportPart } from "../export-part.ts";

/** Requests for money, made and received. */
export const exportTransfers: ExportPart = async (ctx, { userId, most }) => ({
  moneyRequests: await ctx.prisma.moneyRequest.findMany({
    where: { OR: [{ requesterId: userId }, { payerId: userId }] },
    take: most,
    orderBy: { id: "desc" },
  }),
});
