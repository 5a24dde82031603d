import type { ExportPart } from "../export-part.ts";

export const exportTransfers: ExportPart = async (ctx, { userId, most }) => {
  const requests = await ctx.prisma.moneyRequest.findMany({
    omit: { payerId: true },
    where: { OR: [{ requesterId: userId }, { payerId: userId }] },
    take: most,
    orderBy: { id: "desc" },
  });
  return {
    moneyRequests: requests.map(({ requesterId, units, ...request }) => ({
      direction: requesterId === userId ? "made" : "received",
      // JSON has no bigint.
      units: units.toString(),
      ...request,
    })),
  };
};
