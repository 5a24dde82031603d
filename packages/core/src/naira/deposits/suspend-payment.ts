import { after, hours } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import { house } from "../../ledger/accounts.ts";
import type { Payment } from "../../providers/payments/port.ts";
import { newId } from "../../runtime/ids.ts";
import { bookedFee, paymentDetails } from "./deposit-operation.ts";
import { findByPayment } from "./match-suspended.ts";

/** Time for staff to find the owner. Afterwards it counts as stuck. */
const resolveWithinMs = hours(24);

/**
 * Books money with an unknown reference, or a second payment to one of ours (whole kobo, confirmed by the provider),
 * in suspense. Once per reference, and not if the payment is booked under another one. The view unmatched_payment
 * lists it for support.
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
    // The confirmation may arrive many times. The key makes repetitions harmless.
    idempotency: { operation: "naira.suspend", key: `${payments.name}:${reference}`, requestHash: reference },
  });
  if (!outcome.replayed)
    ctx.log.error({ transactionId: id, reference }, "payment matched no deposit; it is in suspense");
  return "suspended";
}
