import type { Context } from "../../context.ts";
import { reportIncident } from "../../operations/incidents.ts";
import type { PayoutVendor } from "../../providers/payouts/port.ts";
import { newId } from "../../runtime/ids.ts";

/**
 * True while this vendor gets no payouts. A stop is an open incident, so staff list and lift it (audited) like every
 * other.
 */
export function arePayoutsStopped(ctx: Context, vendor: PayoutVendor): Promise<boolean> {
  return ctx.operations.hasOpenIncident({ kind: "payouts_stopped", provider: vendor });
}

/** Stops payouts through this vendor. A second stop changes nothing. */
export async function stopPayouts(
  ctx: Context,
  vendor: PayoutVendor,
  { reason, transactionId }: { reason: string; transactionId: string },
): Promise<void> {
  const alarm = { alarm: "payouts_stopped", provider: vendor, transactionId, reason };
  ctx.log.fatal(alarm, "payouts rejected by the provider: submitting to it is stopped until staff lift it");
  // A new reference each time, because a vendor may be stopped again.
  const reference = `stop-${newId()}`;
  const details = { reason };
  await reportIncident(ctx, { kind: "payouts_stopped", provider: vendor, reference, transactionId, details });
}
