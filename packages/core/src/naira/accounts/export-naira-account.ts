import type { ExportPart } from "../../export-part.ts";

const shown = {
  state: true,
  accountNumber: true,
  accountName: true,
  bankName: true,
  requestedAt: true,
  changedAt: true,
} as const;

/** The person's account number, or null. */
export const exportNairaAccount: ExportPart = async (ctx, { userId }) => ({
  nairaAccount: await ctx.prisma.nairaAccount.findUnique({ where: { userId }, select: shown }),
});
