import { after, hours } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import { house } from "../../ledger/accounts.ts";
import type { Payment } from "../../providers/payments/port.ts";
import { newId } from "../../runtime/ids.ts";
import { bookedFee, paymentDetails } from "./deposit-operation.ts";
import { findByPayment } from "./match-suspended.ts";

/** Staff must find the owner within this time. Afterwards the payment counts as stuck. */
const resolveWithinMs = hours(24);

/**
 * For a confirmed payment with an unknown reference, or a second payment to one of ours. Booked once per reference,
 * and not if it is booked under another one.
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
    idempotency: { operation: "naira.suspend", key: `${payments.name}:${reference}`, requestHash: reference },
  });
  if (!outcome.replayed)
    ctx.log.error({ transactionId: id, reference }, "payment matched no deposit; it is in suspense");
  return "suspended";
}
