import { writeAudit } from "../../audit/audit.ts";
import { AppError } from "../../runtime/errors.ts";
import { isId } from "../../runtime/ids.ts";
import { closeFlag, findFlag, findRule, refuseUntested, setAction } from "../../screening/rules.ts";
import { draftProposal, makerOf, type ProposalKinds } from "../proposal.ts";

export const ruleKinds = {
  /** Closes a flag of a rule. Two people must close a flag that stops the customer's payments. */
  "flag.close": {
    async prepare(ctx, { subject }) {
      const flag = isId(subject) ? await findFlag(ctx, subject) : undefined;
      if (!flag) throw new AppError("not_found", "There is no such flag.");
      const { id, userId, rule, detail, isHolding, closedAt } = flag;
      if (closedAt) throw new AppError("conflict", "This flag is closed already.");
      const summary = `Close what "${rule}" flagged: ${detail}`;
      return draftProposal({ subject: id, userId, needsSecond: isHolding, summary });
    },
    async apply(ctx, proposal) {
      const { subject, reason } = proposal;
      const flag = await findFlag(ctx, subject);
      if (flag && !flag.closedAt) {
        await writeAudit(ctx, makerOf(proposal), { action: "flag.close", subject, reason });
        await closeFlag(ctx, subject);
      }
      return "The flag is closed";
    },
  },
  /**
   * Sets the parameter `action` of a rule: "hold" stops outgoing payments, "flag" only reports payments. The change
   * to "flag" needs two people.
   */
  "rule.action": {
    async prepare(ctx, { subject, parameters }) {
      const rule = await findRule(ctx, subject);
      const action = actionIn(parameters);
      if (action === rule.action) throw new AppError("conflict", `It may ${action} already.`);
      if (action === "hold") refuseUntested(rule);
      const summary = action === "hold" ? `Let "${rule.name}" hold money` : `Let "${rule.name}" only flag`;
      return draftProposal({
        subject: rule.name,
        parameters: { action },
        needsSecond: action === "flag",
        summary,
      });
    },
    async apply(ctx, proposal) {
      const { subject, parameters, reason } = proposal;
      const before = await findRule(ctx, subject);
      const action = actionIn(parameters);
      if (before.action !== action) {
        const facts = { before: { action: before.action }, after: { action } };
        await writeAudit(ctx, makerOf(proposal), { action: "rule.action", subject, reason, ...facts });
        await setAction(ctx, subject, action);
      }
      return action === "hold" ? "The rule may hold" : "The rule only flags";
    },
  },
} satisfies ProposalKinds;

function actionIn(parameters: Record<string, string>): "flag" | "hold" {
  const action = parameters["action"];
  if (action !== "flag" && action !== "hold") throw new AppError("bad_request", "A rule may flag or hold.");
  return action;
}
