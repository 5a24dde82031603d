import { between, hours } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import { event } from "../../events/events.ts";
import type { StepOutcome } from "../../ledger/operation.ts";
import { reportIncident } from "../../operations/incidents.ts";
import { move, pollLater } from "../../operations/move.ts";
import { type UnknownOrderRule, whenUnknown } from "../../operations/sweep.ts";
import type { PayoutState } from "../../providers/payouts/port.ts";
import { queryPayout, resendPayout } from "./submit-withdrawal.ts";
import { findWithdrawal, storedDetails, type Withdrawal, withdrawalEventPayload } from "./withdrawal.ts";
import { nairaWithdrawal, submittedAt } from "./withdrawal-operation.ts";

const unknownPayout: UnknownOrderRule = {
  resendForMs: hours(2),
  failAfterTimes: 6,
  failAfterMs: hours(6),
};
/** Staff are notified after this time. Polling continues. */
const stuckAfterMs = hours(24);

/**
 * Settles the hold once, returns it after a conclusive failure, or resubmits an order that never arrived. A
 * contradiction becomes an incident. Safe to repeat. Returns undefined without a clear answer or query.
 */
export async function settleWithdrawal(
  ctx: Context,
  withdrawal: Withdrawal,
): Promise<PayoutState | undefined> {
  if (withdrawal.state === "pending_approval" || withdrawal.state === "approved") return undefined;
  const answer = await queryPayout(ctx, withdrawal);
  const outcome = await applyAnswer(ctx, withdrawal, answer);
  // This answer ended the withdrawal, so it contradicts nothing.
  if (outcome?.moved && outcome.state !== withdrawal.state) return answer;
  const current = outcome?.moved === false ? await findWithdrawal(ctx, withdrawal.id) : withdrawal;
  await reportContradiction(ctx, current ?? withdrawal, answer);
  return answer;
}

export function isConclusive({ status }: PayoutState): boolean {
  return status !== "processing" && status !== "unknown";
}

async function applyAnswer(
  ctx: Context,
  withdrawal: Withdrawal,
  answer: PayoutState | undefined,
): Promise<StepOutcome | undefined> {
  if (withdrawal.state === "paid") {
    // Providers have no state for a returned payment. A failure after a payment means that it was returned.
    const isReturned = answer?.status === "reversed" || answer?.status === "failed";
    return isReturned ? move(ctx, nairaWithdrawal, withdrawal, "reversePaid") : undefined;
  }
  if (withdrawal.state !== "processing") return undefined;
  switch (answer?.status) {
    case "paid":
      return move(ctx, nairaWithdrawal, withdrawal, "pay", answer);
    case "failed":
      return move(ctx, nairaWithdrawal, withdrawal, "fail", answer);
    case "reversed":
      return move(ctx, nairaWithdrawal, withdrawal, "reverseUnpaid", answer);
    case "unknown":
      return applyUnknown(ctx, withdrawal);
    case "processing":
      return pollLater(ctx, nairaWithdrawal, withdrawal, { details: storedDetails({ unknowns: 0 }) });
    default:
      return pollLater(ctx, nairaWithdrawal, withdrawal);
  }
}

async function applyUnknown(ctx: Context, withdrawal: Withdrawal): Promise<StepOutcome> {
  const unknowns = (withdrawal.unknowns ?? 0) + 1;
  const since = { submittedAt: submittedAt(withdrawal) ?? withdrawal.createdAt, unknowns };
  const next = whenUnknown(since, ctx.clock.now(), unknownPayout);
  if (next === "never_arrived") {
    return move(ctx, nairaWithdrawal, withdrawal, "fail", { reason: "The provider has never received it" });
  }
  const outcome = await pollLater(ctx, nairaWithdrawal, withdrawal, { details: storedDetails({ unknowns }) });
  if (outcome.moved && next === "resend") await resendPayout(ctx, withdrawal);
  return outcome;
}

async function reportContradiction(
  ctx: Context,
  withdrawal: Withdrawal,
  answer: PayoutState | undefined,
): Promise<void> {
  const { id, provider, payoutReference: reference, state } = withdrawal;
  const about = { provider, reference, transactionId: id };
  if (nairaWithdrawal.states[state].standing === "returned" && answer?.status === "paid") {
    const late = event("withdrawal.paid_late", withdrawalEventPayload(withdrawal));
    await reportIncident(ctx, { ...about, kind: "paid_after_give_back", details: { state } }, late);
  }
  const since = submittedAt(withdrawal);
  const isStuck = state === "processing" && since && between(since, ctx.clock.now()) > stuckAfterMs;
  if (isStuck) await reportIncident(ctx, { ...about, kind: "stuck" });
}
