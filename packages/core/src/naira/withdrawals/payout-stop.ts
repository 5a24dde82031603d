import type { Context } from "../../context.ts";
import { reportIncident } from "../../operations/incidents.ts";
import type { PayoutVendor } from "../../providers/payouts/port.ts";
import { newId } from "../../runtime/ids.ts";

/**
 * Whether this vendor gets no payouts until staff have dealt with it. The stop is an open incident, so that it is listed,
 * counted and lifted (at the desk, audited) like every other.
 */
export function arePayoutsStopped(ctx: Context, vendor: PayoutVendor): Promise<boolean> {
  return ctx.operations.hasOpenIncident({ kind: "payouts_stopped", provider: vendor });
}

/** Stops submitting to this vendor; a second stop of the same vendor changes nothing. */
export async function stopPayouts(
  ctx: Context,
  vendor: PayoutVendor,
  { reason, transactionId }: { reason: string; transactionId: string },
): Promise<void> {
  const alarm = { alarm: "payouts_stopped", provider: vendor, transactionId, reason };
  ctx.log.fatal(alarm, "payouts rejected by the provider: submitting to it is stopped until staff lift it");
  // Its own reference each time: a vendor may be stopped again after it was lifted.
  const reference = `stop-${newId()}`;
  const details = { reason };
  await reportIncident(ctx, { kind: "payouts_stopped", provider: vendor, reference, transactionId, details });
}
