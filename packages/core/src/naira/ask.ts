import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../context.ts";
import type { Payment } from "../providers/payments/port.ts";
import { ProviderError } from "../providers/provider-error.ts";

/** A money call answers within 8 seconds, whatever the provider does (waiting for a free connection included). */
const patienceMs = 6_000;

/** What the provider says of this reference now; undefined when it gives no clear answer in time. Never throws. */
export async function ask(
  ctx: Context,
  reference: string,
  withinMs = patienceMs,
): Promise<Payment | undefined> {
  const { payments } = ctx.providers;
  const timer = new AbortController();
  const tooLate = sleep(withinMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
  try {
    return await Promise.race([payments.verify(reference), tooLate]);
  } catch (error) {
    // A bug in reading the answer is no answer either: the deposit waits its turn like the others.
    const kind = error instanceof ProviderError ? error.kind : "bug";
    ctx.log[kind === "bug" ? "error" : "warn"](
      { err: error, provider: payments.name, reference, kind },
      "a payment could not be asked about",
    );
    return undefined;
  } finally {
    timer.abort();
  }
}
