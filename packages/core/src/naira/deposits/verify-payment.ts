import { withTimeout } from "../../concurrency/with-timeout.ts";
import type { Context } from "../../context.ts";
import type { Payment } from "../../providers/payments/port.ts";
import { ProviderError } from "../../providers/provider-error.ts";

/** What the provider says of this reference now; undefined when it gives no clear answer in time. Never throws. */
export async function verifyPayment(ctx: Context, reference: string): Promise<Payment | undefined> {
  const { payments } = ctx.providers;
  try {
    return await withTimeout(payments.verify(reference));
  } catch (error) {
    // A bug in reading the answer is no answer either: the deposit waits its turn like the others.
    const kind = error instanceof ProviderError ? error.kind : "bug";
    ctx.log[kind === "bug" ? "error" : "warn"](
      { err: error, provider: payments.name, reference, kind },
      "a payment could not be asked about",
    );
    return undefined;
  }
}
