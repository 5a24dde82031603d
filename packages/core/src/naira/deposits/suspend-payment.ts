import type { Context } from "../../context.ts";
import { house } from "../../ledger/accounts.ts";
import { newId } from "../../ledger/ids.ts";
import type { Payment } from "../../providers/payments/port.ts";
import type { DepositDetails } from "./deposit.ts";

/** Support is expected to have found the owner by then; later it counts as stuck. */
const resolveWithinMs = 24 * 60 * 60_000;

/**
 * Books money that came under a reference we never gave (whole kobo, what the provider confirmed) into the suspense
 * account, once per reference. Its transaction is what support sees: the view unmatched_payment lists it.
 */
export async function suspendPayment(ctx: Context, reference: string, payment: Payment): Promise<void> {
  const { payments } = ctx.providers;
  const at = ctx.clock.now();
  const id = newId();
  const outcome = await ctx.ledger.transact({
    id,
    at,
    userId: null,
    kind: "naira.deposit",
    state: "suspended",
    final: false,
    moneyIn: payment.received,
    nairaValue: payment.received,
    provider: payments.name,
    providerReference: reference,
    details: detailsOf(payment),
    legs: [
      { from: house("bank"), to: house("suspense"), money: payment.received },
      { from: house("costs"), to: house("bank"), money: payment.fee },
    ],
    reason: "A payment came under a reference that is not ours",
    dueAt: new Date(at.getTime() + resolveWithinMs),
    answer: null,
    // The provider's confirmation may come any number of times: the key makes all but the first a repetition.
    idempotency: { operation: "naira.suspend", key: `${payments.name}:${reference}`, requestHash: reference },
  });
  if (!outcome.replayed)
    ctx.log.error({ transactionId: id, reference }, "a payment without an owner is in suspense");
}

function detailsOf(payment: Payment): DepositDetails {
  const kobo = String(payment.received.units);
  return {
    unmatched: true,
    requestedKobo: kobo,
    receivedKobo: kobo,
    providerFeeKobo: String(payment.fee.units),
    channel: payment.channel,
    paymentReference: payment.providerReference,
    paidAt: payment.at?.toISOString() ?? null,
  };
}
