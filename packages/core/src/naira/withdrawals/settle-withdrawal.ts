import type { Context } from "../../context.ts";
import { event } from "../../events/events.ts";
import { reportIncident } from "../../operations/incidents.ts";
import type { PayoutState } from "../../providers/payouts/port.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { nairaWithdrawal } from "../states.ts";
import { isStuck, mayBeSentAgain, stepAfter } from "./payout-steps.ts";
import { payoutQuery, submitPayout } from "./submit-withdrawals.ts";
import type { Withdrawal } from "./withdrawal.ts";
import { withdrawalEventPayload } from "./withdrawal-steps.ts";

const notSent = new Set<Withdrawal["state"]>(["pending_approval", "approved"]);

/**
 * Asks the provider about a withdrawal and does what follows: settles the hold (whole kobo, once, whoever asks first),
 * gives it back after a conclusive failure, hands it in again where it never arrived, or leaves it for a later look. What
 * contradicts the books becomes an incident. Safe to call at any time, any number of times.
 */
export async function settleWithdrawal(
  ctx: Context,
  withdrawal: Withdrawal,
): Promise<PayoutState | undefined> {
  if (notSent.has(withdrawal.state)) return undefined;
  const answer = await askVendor(ctx, withdrawal);
  const now = ctx.clock.now();
  const step = stepAfter(withdrawal, answer, now);
  if (step && step.to !== step.from && !nairaWithdrawal.can(step.from, step.to)) {
    throw new Error(`A withdrawal never goes from ${step.from} to ${step.to}`);
  }
  const moved = step ? (await ctx.ledger.advance(step)).moved : false;
  if (moved && step && step.to !== step.from) {
    ctx.log.info({ transactionId: withdrawal.id, state: step.to }, "a withdrawal moved on");
  }
  await reportContradiction(ctx, withdrawal, answer);
  if (moved && step?.to === "processing" && mayBeSentAgain(withdrawal, answer, now)) {
    await submitPayout(ctx, withdrawal);
  }
  return answer;
}

async function reportContradiction(
  ctx: Context,
  withdrawal: Withdrawal,
  answer: PayoutState | undefined,
): Promise<void> {
  const { id, provider, payoutReference, state } = withdrawal;
  const what = { provider, reference: payoutReference, transactionId: id };
  const givenBack = nairaWithdrawal.isFinal(state);
  if (givenBack && answer?.status === "paid") {
    const told = event("withdrawal.paid_late", withdrawalEventPayload(withdrawal));
    await reportIncident(ctx, { ...what, kind: "paid_after_give_back", details: { state } }, told);
  }
  if (state === "paid" && answer?.status === "failed") {
    await reportIncident(ctx, { ...what, kind: "failed_after_paid", details: { reason: answer.reason } });
  }
  if (isStuck(withdrawal, ctx.clock.now())) await reportIncident(ctx, { ...what, kind: "stuck" });
}

/** Whether the vendor said its last word, as far as anybody can know. */
export function isConclusive({ status }: PayoutState): boolean {
  return status !== "processing" && status !== "unknown";
}

/** What the vendor says; undefined when it gives no clear answer. */
async function askVendor(ctx: Context, withdrawal: Withdrawal): Promise<PayoutState | undefined> {
  const payouts = ctx.providers.payouts.at(withdrawal.provider);
  try {
    return await payouts.query(payoutQuery(withdrawal));
  } catch (error) {
    // A bug in reading the answer is no answer either: it waits its turn like the others.
    const kind = error instanceof ProviderError ? error.kind : "bug";
    const about = { err: error, kind, provider: payouts.name, transactionId: withdrawal.id };
    ctx.log[kind === "bug" ? "error" : "warn"](about, "a payout could not be asked about");
    return undefined;
  }
}
