import { findIncident, resolveIncident } from "../../operations/incidents.ts";
import { closeDifference } from "../../reconciliation/differences.ts";
import { AppError } from "../../runtime/errors.ts";
import { isId } from "../../runtime/ids.ts";
import { draftProposal, makerOf, type ProposalKinds } from "../proposal.ts";

export const vendorKinds = {
  "difference.close": {
    async prepare(ctx, { subject }) {
      const item = isId(subject)
        ? await ctx.prisma.reconciliationItem.findUnique({ where: { id: subject } })
        : null;
      if (!item || item.resolvedAt) throw new AppError("not_found", "No such difference is open.");
      const { kind, provider, reference, day } = item;
      return draftProposal({
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
  },
  /**
   * Closes an incident, which is a contradiction between a vendor and our books. An incident that may concern a
   * customer's money needs a second person (prisma/sql/public/incident_takes_two.sql).
   */
  "incident.resolve": {
    async prepare(ctx, { subject }) {
      if (!isId(subject)) throw new AppError("not_found", "There is no such incident.");
      const { id, kind, provider, resolvedAt } = await findIncident(ctx, subject);
      if (resolvedAt) throw new AppError("conflict", "This incident is resolved already.");
      const rows = await ctx.prisma.$queryRaw<
        { needsSecond: boolean }[]
      >`select incident_takes_two(${kind}) as "needsSecond"`;
      return draftProposal({
        subject: id,
        summary: `Resolve the incident ${kind.replaceAll("_", " ")} of ${provider}`,
        needsSecond: rows[0]?.needsSecond ?? true,
      });
    },
    async apply(ctx, proposal) {
      const { resolvedAt } = await findIncident(ctx, proposal.subject);
      const { reason } = proposal;
      if (!resolvedAt) await resolveIncident(ctx, makerOf(proposal), { id: proposal.subject, reason });
      return "The incident is resolved";
    },
  },
} satisfies ProposalKinds;
