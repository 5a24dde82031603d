import { hours, millisecondsBetween } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import { newEvent } from "../../events/events.ts";
import type { StepOutcome } from "../../ledger/types.ts";
import { reportIncident } from "../../operations/incidents.ts";
import { callProvider, move, pollLater } from "../../operations/move.ts";
import { decideUnknown, type UnknownOrderRule } from "../../operations/sweep.ts";
import type { PayoutOrder, PayoutState, PayoutVendor, Submission } from "../../providers/payouts/port.ts";
import { newId } from "../../runtime/ids.ts";
import { findWithdrawal, storedDetails, type Withdrawal, withdrawalFacts } from "./withdrawal.ts";
import { nairaWithdrawal, submittedAt } from "./withdrawal-operation.ts";

/**
 * Submits an approved withdrawal once. If the account was frozen or put on hold after the approval, staff must approve
 * again. If the provider refuses the order, a query follows. The withdrawal fails at once only if this query finds no
 * payout.
 */
export async function submitWithdrawal(ctx: Context, id: string): Promise<void> {
  const withdrawal = await findWithdrawal(ctx, id);
  if (withdrawal?.state !== "approved") return;
  if (await arePayoutsStopped(ctx, withdrawal.provider)) return;
  const { userId } = withdrawal;
  const isFrozen = await ctx.operations.isFrozen(userId);
  if (isFrozen || (await ctx.operations.isHeld(userId, ctx.clock.now()))) {
    await move(ctx, nairaWithdrawal, withdrawal, "suspend", { isFrozen });
    return;
  }
  const { moved, at } = await move(ctx, nairaWithdrawal, withdrawal, "submit");
  if (!moved) return;
  const submission = await sendPayout(ctx, withdrawal);
  if (submission?.outcome !== "refused") return;
  const answer = await queryPayout(ctx, withdrawal);
  if (answer?.status !== "unknown") return;
  const submitted: Withdrawal = { ...withdrawal, state: "processing", updatedAt: at };
  await move(ctx, nairaWithdrawal, submitted, "refuse", submission);
}

/**
 * Sends the order again under the same reference, so that the provider pays only once. The answer is ignored, because
 * a refusal says nothing about the first order.
 */
async function resendPayout(ctx: Context, withdrawal: Withdrawal): Promise<void> {
  if (await arePayoutsStopped(ctx, withdrawal.provider)) return;
  await sendPayout(ctx, withdrawal);
}

async function queryPayout(ctx: Context, withdrawal: Withdrawal): Promise<PayoutState | undefined> {
  const about = { provider: withdrawal.provider, call: "payout query", reference: withdrawal.reference };
  const answer = await callProvider(ctx, about, () =>
    ctx.providers.payouts.at(withdrawal.provider).query(queryOf(withdrawal)),
  );
  if (answer?.status === "processing" && answer.needs === "otp") {
    const alarm = { alarm: "payout_needs_otp", ...about };
    ctx.log.error(alarm, "payout blocked: the provider waits for a one-time password; switch it off there");
  }
  return answer;
}

async function sendPayout(ctx: Context, withdrawal: Withdrawal): Promise<Submission | undefined> {
  const about = { provider: withdrawal.provider, call: "payout submission", reference: withdrawal.reference };
  const submission = await callProvider(ctx, about, () =>
    ctx.providers.payouts.at(withdrawal.provider).submit(orderOf(withdrawal)),
  );
  if (submission?.outcome === "stopped") {
    await stopPayouts(ctx, withdrawal, submission.reason);
  }
  if (submission?.outcome === "put_off") {
    const alarm = { alarm: "payout_put_off", ...about, reason: submission.reason };
    ctx.log.error(alarm, "payout submission rejected for now; it is retried");
  }
  return submission;
}

function queryOf({ payoutReference, receive }: Withdrawal): Pick<PayoutOrder, "reference" | "amount"> {
  return { reference: payoutReference, amount: receive };
}

function orderOf(withdrawal: Withdrawal): PayoutOrder {
  const { accountNumber, accountName, bankCode, nipCode } = withdrawal;
  const narration = `Manilla ${withdrawal.reference}`;
  return { ...queryOf(withdrawal), accountNumber, accountName, bankCode, nipCode, narration };
}

/** Payouts are stopped while the vendor's incident payouts_stopped is open. */
function arePayoutsStopped(ctx: Context, vendor: PayoutVendor): Promise<boolean> {
  return ctx.operations.hasOpenIncident({ kind: "payouts_stopped", provider: vendor });
}

async function stopPayouts(
  ctx: Context,
  { id: transactionId, provider }: Withdrawal,
  reason: string,
): Promise<void> {
  const alarm = { alarm: "payouts_stopped", provider, transactionId, reason };
  ctx.log.fatal(
    alarm,
    "payout rejected by the provider: its payouts are stopped until staff resolve the incident",
  );
  // A second incident with the same reference would not be reported, so each stop needs a new reference.
  const reference = `stop-${newId()}`;
  const details = { reason };
  await reportIncident(ctx, { kind: "payouts_stopped", provider, reference, transactionId, details });
}

const unknownPayout: UnknownOrderRule = {
  resendForMs: hours(2),
  failAfterTimes: 6,
  failAfterMs: hours(6),
};
/** A payout without a final answer for this long becomes an incident for staff. Polling continues. */
const stuckAfterMs = hours(24);

/**
 * Queries the provider and applies the answer: a paid payout spends the hold once, a failed payout returns the hold,
 * and an unknown payout is sent again. Reports an incident if the payout was paid after the hold was returned.
 */
export async function processWithdrawal(
  ctx: Context,
  withdrawal: Withdrawal,
): Promise<PayoutState | undefined> {
  if (withdrawal.state === "pending_approval" || withdrawal.state === "approved") return undefined;
  const answer = await queryPayout(ctx, withdrawal);
  const outcome = await applyAnswer(ctx, withdrawal, answer);
  // An answer that has just changed our state cannot contradict our state.
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
    // Some providers report a returned payment as failed, so "failed" after "paid" means that the payment was
    // returned.
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
  const next = decideUnknown(since, ctx.clock.now(), unknownPayout);
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
    const late = newEvent("withdrawal.paid_late", withdrawalFacts(withdrawal));
    await reportIncident(ctx, { ...about, kind: "paid_after_give_back", details: { state } }, late);
  }
  const since = submittedAt(withdrawal);
  const isStuck =
    state === "processing" && since && millisecondsBetween(since, ctx.clock.now()) > stuckAfterMs;
  if (isStuck) await reportIncident(ctx, { ...about, kind: "stuck" });
}
