import { closeDifference } from "../../reconciliation/differences.ts";
import { AppError } from "../../runtime/errors.ts";
import { isId } from "../../runtime/ids.ts";
import { draft, makerOf, type ProposalRules } from "./kind.ts";

export const closeRules: ProposalRules = {
  async prepare(ctx, { subject }) {
    const item = isId(subject)
      ? await ctx.prisma.reconciliationItem.findUnique({ where: { id: subject } })
      : null;
    if (!item || item.resolvedAt) throw new AppError("not_found", { message: "No such difference is open." });
    const { kind, provider, reference, day } = item;
    return draft({
      subject,
      summary: `Close ${kind} of ${provider}, ${reference}, ${day.toISOString().slice(0, 10)}`,
    });
  },
  async apply(ctx, proposal) {
    const item = await ctx.prisma.reconciliationItem.findUnique({ where: { id: proposal.subject } });
    if (item && !item.resolvedAt)
      await closeDifference(ctx, makerOf(proposal), { id: proposal.subject, reason: proposal.reason });
    return "The difference is closed";
  },
};
