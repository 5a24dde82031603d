import type { Context } from "../../context.ts";
import { askProvider } from "../../operations/ask-provider.ts";
import { reportIncident } from "../../operations/incidents.ts";
import { move } from "../../operations/move.ts";
import type { PayoutOrder, PayoutState, PayoutVendor, Submission } from "../../providers/payouts/port.ts";
import { newId } from "../../runtime/ids.ts";
import { findWithdrawal, type Withdrawal } from "./withdrawal.ts";
import { nairaWithdrawal } from "./withdrawal-operation.ts";

/**
 * Only the process that moves the withdrawal to processing submits it. Queries decide the outcome, except a refusal
 * of this first submission that the provider's query confirms. While the provider is stopped, the withdrawal stays
 * approved and the sweep retries. If the account was frozen or put on hold since the approval, staff must approve
 * again, and the owner can cancel.
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
 * A provider carries out a reference once. The answer to a second submission says nothing about the first, so only
 * `queryPayout` may end the withdrawal from now on.
 */
export async function resendPayout(ctx: Context, withdrawal: Withdrawal): Promise<void> {
  if (await arePayoutsStopped(ctx, withdrawal.provider)) return;
  await sendPayout(ctx, withdrawal);
}

export async function queryPayout(ctx: Context, withdrawal: Withdrawal): Promise<PayoutState | undefined> {
  const about = { provider: withdrawal.provider, call: "payout query", reference: withdrawal.reference };
  const answer = await askProvider(ctx, about, () =>
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
  const submission = await askProvider(ctx, about, () =>
    ctx.providers.payouts.at(withdrawal.provider).submit(orderOf(withdrawal)),
  );
  if (submission?.outcome === "stopped") {
    await stopPayouts(ctx, withdrawal.provider, { reason: submission.reason, transactionId: withdrawal.id });
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

/** A stop is an open incident, so staff list and lift it (audited) like every other. */
function arePayoutsStopped(ctx: Context, vendor: PayoutVendor): Promise<boolean> {
  return ctx.operations.hasOpenIncident({ kind: "payouts_stopped", provider: vendor });
}

async function stopPayouts(
  ctx: Context,
  vendor: PayoutVendor,
  { reason, transactionId }: { reason: string; transactionId: string },
): Promise<void> {
  const alarm = { alarm: "payouts_stopped", provider: vendor, transactionId, reason };
  ctx.log.fatal(alarm, "payouts rejected by the provider: submitting to it is stopped until staff lift it");
  // A new reference each time, because a vendor may be stopped again.
  const reference = `stop-${newId()}`;
  const details = { reason };
  await reportIncident(ctx, { kind: "payouts_stopped", provider: vendor, reference, transactionId, details });
}
