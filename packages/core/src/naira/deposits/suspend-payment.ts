import { after, hours } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import { house } from "../../ledger/accounts.ts";
import type { Payment } from "../../providers/payments/port.ts";
import { newId } from "../../runtime/ids.ts";
import { bookedFee, paymentDetails } from "./deposit-operation.ts";
import { findByPayment } from "./match-suspended.ts";

/** Staff are expected to have found the owner by then; later it counts as stuck. */
const resolveWithinMs = hours(24);

/**
 * Books money that came under a reference we never gave, or once more under one of ours (whole kobo, what the provider
 * confirmed), into the suspense account, once per reference, and not where the payment itself is booked under another. Its
 * transaction is what support sees: the view unmatched_payment lists it.
 */
export async function suspendPayment(
  ctx: Context,
  reference: string,
  payment: Payment,
): Promise<"suspended" | "known_already"> {
  const { payments } = ctx.providers;
  const at = ctx.clock.now();
  if (await findByPayment(ctx, payment.providerReference ?? reference, at)) return "known_already";
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
    details: { ...paymentDetails(payment), requestedKobo: String(payment.received.units), unmatched: true },
    legs: [
      { from: house("bank"), to: house("suspense"), money: payment.received },
      { from: house("costs"), to: house("bank"), money: bookedFee(payment) },
    ],
    reason:
      payment.providerReference === reference && payment.merchantReference !== null
        ? `A second payment came for ${payment.merchantReference}`
        : "A payment came under a reference that is not ours",
    dueAt: after(at, resolveWithinMs),
    answer: null,
    // The provider's confirmation may come any number of times: the key makes all but the first a repetition.
    idempotency: { operation: "naira.suspend", key: `${payments.name}:${reference}`, requestHash: reference },
  });
  if (!outcome.replayed)
    ctx.log.error({ transactionId: id, reference }, "payment matched no deposit; it is in suspense");
  return "suspended";
}
