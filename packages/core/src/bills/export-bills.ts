import { type ExportPart, koboInText, newestOf } from "../export-part.ts";

/** Bills that repeat with what became of each run, and saved recipients. */
export const exportBills: ExportPart = async (ctx, of) => {
  const runs = { runs: { take: of.most, orderBy: { at: "desc" } } } as const;
  const [repeats, billRecipients] = await Promise.all([
    ctx.prisma.billRepeat.findMany({ ...newestOf(of), include: runs }),
    ctx.prisma.billRecipient.findMany(newestOf(of)),
  ]);
  return { billRepeats: repeats.map(koboInText), billRecipients };
};
