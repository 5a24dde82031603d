import type { Money } from "@manilla/shared/money";
import { withTimeout } from "../../concurrency/with-timeout.ts";
import type { Context } from "../../context.ts";
import { askProvider } from "../../operations/ask-provider.ts";
import type { Payment } from "../../providers/payments/port.ts";

/**
 * The provider's current answer about this reference. Undefined without a clear answer in time. `requested`: money
 * above it may be a fee that the payer bore. Never throws.
 */
export function verifyPayment(
  ctx: Context,
  reference: string,
  requested?: Money<"NGN">,
): Promise<Payment | undefined> {
  const { payments } = ctx.providers;
  const about = { provider: payments.name, call: "payment query", reference };
  return withTimeout(askProvider(ctx, about, () => payments.verify(reference, requested)));
}
