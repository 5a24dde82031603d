import type { ExportPart } from "../export-part.ts";

/** Support cases with their messages, without notes of staff. */
export const exportCases: ExportPart = async (ctx, { userId, most }) => ({
  cases: await ctx.prisma.supportCase.findMany({
    where: { userId },
    take: most,
    orderBy: { openedAt: "desc" },
    select: {
      number: true,
      kind: true,
      transactionId: true,
      state: true,
      openedAt: true,
      changedAt: true,
      messages: {
        where: { author: { not: "note" } },
        select: { author: true, body: true, createdAt: true },
        orderBy: { createdAt: "asc" },
        take: most,
      },
    },
  }),
});
