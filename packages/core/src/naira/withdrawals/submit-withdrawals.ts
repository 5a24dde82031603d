import type { Context } from "../../context.ts";
import type { PayoutOrder } from "../../providers/payouts/port.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { failedStep, submitStep } from "./payout-steps.ts";
import { findWithdrawal, type Withdrawal } from "./withdrawal.ts";

/**
 * Hands an approved withdrawal (whole kobo, what the bank receives) to its payout provider. Whoever moves it to processing
 * is the one who sends; everybody else does nothing. What comes of it is asked for later: only a refusal for good, of a
 * payout that the vendor then says it does not know, gives the money back at once.
 */
export async function submitWithdrawal(ctx: Context, id: string): Promise<void> {
  const withdrawal = await findWithdrawal(ctx, id);
  if (withdrawal?.state !== "approved") return;
  const step = submitStep(withdrawal, ctx.clock.now());
  const { moved } = await ctx.ledger.advance(step);
  if (moved) await submitPayout(ctx, { ...withdrawal, state: "processing" });
}

/** Sends it, again if need be: always under the same reference, which a vendor takes once. */
export async function submitPayout(ctx: Context, withdrawal: Withdrawal): Promise<void> {
  const payouts = ctx.providers.payouts.at(withdrawal.provider);
  const about = { transactionId: withdrawal.id, provider: payouts.name };
  try {
    const submission = await payouts.submit(orderOf(withdrawal));
    if (submission.outcome === "taken") return;
    if (submission.outcome === "put_off") {
      const alarm = { alarm: "payout_put_off", ...about, reason: submission.reason };
      ctx.log.error(alarm, "the provider does not take payouts now");
      return;
    }
    const state = await payouts.query(payoutQuery(withdrawal));
    if (state.status !== "unknown") return;
    await ctx.ledger.advance(failedStep(withdrawal, submission.reason, ctx.clock.now()));
  } catch (error) {
    // Anything may have happened: it stays processing, and the provider is asked.
    const kind = error instanceof ProviderError ? error.kind : "bug";
    ctx.log[kind === "bug" ? "error" : "warn"](
      { err: error, kind, ...about },
      "a payout has no clear answer",
    );
  }
}

/** What a vendor is asked by. */
export function payoutQuery({
  payoutReference,
  receive,
}: Withdrawal): Pick<PayoutOrder, "reference" | "amount"> {
  return { reference: payoutReference, amount: receive };
}

function orderOf(withdrawal: Withdrawal): PayoutOrder {
  const { accountNumber, accountName, bankCode, nipCode } = withdrawal;
  const narration = `Manilla ${withdrawal.reference}`;
  return { ...payoutQuery(withdrawal), accountNumber, accountName, bankCode, nipCode, narration };
}
