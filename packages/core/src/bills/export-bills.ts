import { type ExportPart, koboInText, newestOf } from "../export-part.ts";

/** Recurring bills with their runs, and saved recipients. */
export const exportBills: ExportPart = async (ctx, of) => {
  const runs = { runs: { take: of.most, orderBy: { at: "desc" } } } as const;
  const [repeats, billRecipients] = await Promise.all([
    ctx.prisma.billRepeat.findMany({ ...newestOf(of), include: runs }),
    ctx.prisma.billRecipient.findMany(newestOf(of)),
  ]);
  return { billRepeats: repeats.map(koboInText), billRecipients };
};
