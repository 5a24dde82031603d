import { formatMoney } from "@manilla/shared/money";
import type { Context } from "../../context.ts";
import { approveWithdrawal, rejectWithdrawal } from "../../naira/withdrawals/approve-withdrawal.ts";
import { findWithdrawal, readSumOfTheDay, type Withdrawal } from "../../naira/withdrawals/withdrawal.ts";
import { AppError } from "../../runtime/errors.ts";
import { readAccountRestrictions } from "../../users/read-person.ts";
import { draftProposal, makerOf, namesOf, type ProposalKinds, type WantedProposal } from "../proposal.ts";

export const withdrawalKinds = {
  /**
   * Approves a withdrawal, and the worker then pays it. The limit of the staff's role (`desk.authority`) applies to the
   * sum of the owner's withdrawals of the same day.
   */
  "withdrawal.approve": {
    prepare: (ctx, wanted) => prepare(ctx, wanted, "Pay"),
    async apply(ctx, proposal) {
      const withdrawal = await waiting(ctx, proposal.subject);
      // If `approvedBy` of the withdrawal is this text, an earlier call for this proposal has approved the withdrawal.
      const approvedBy = `#${proposal.number}: ${namesOf(proposal)}`;
      if (withdrawal.approvedBy !== approvedBy) {
        const owner = await readAccountRestrictions(ctx, withdrawal);
        const { id } = withdrawal;
        await approveWithdrawal(ctx, makerOf(proposal), { id, reason: proposal.reason, owner, approvedBy });
      }
      return "Approved; the worker pays it";
    },
  },
  "withdrawal.reject": {
    prepare: (ctx, wanted) => prepare(ctx, wanted, "Reject"),
    async apply(ctx, proposal) {
      const { id, state } = await waiting(ctx, proposal.subject);
      if (state !== "rejected")
        await rejectWithdrawal(ctx, makerOf(proposal), { id, reason: proposal.reason });
      return "Rejected; the money is back in the balance";
    },
  },
} satisfies ProposalKinds;

async function prepare(ctx: Context, { subject }: WantedProposal, what: string) {
  const withdrawal = await waiting(ctx, subject);
  if (withdrawal.state !== "pending_approval")
    throw new AppError("conflict", `It is ${withdrawal.state.replace("_", " ")} already.`);
  const { id, userId, amount, reference, accountName, bankName } = withdrawal;
  const today = await readSumOfTheDay(ctx, withdrawal);
  return draftProposal({
    subject: id,
    userId,
    amount: today > amount.units ? today : amount.units,
    summary: `${what} ${formatMoney(amount)} to ${accountName}, ${bankName} (${reference})`,
  });
}

async function waiting(ctx: Context, id: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(ctx, id);
  if (!withdrawal) throw new AppError("not_found", "There is no such withdrawal.");
  return withdrawal;
}
