import type { Context } from "../context.ts";
import { newId } from "../platform/ids.ts";
import type { PayoutVendor } from "../providers/payouts/port.ts";

type Incident = {
  kind: "paid_after_give_back" | "unknown_payout" | "stuck";
  provider: PayoutVendor;
  reference: string;
  transactionId: string | null;
  details?: Record<string, string>;
};

/** Tells staff that a vendor contradicts the books, once per payout and kind. The books are theirs to correct. */
export async function reportIncident(ctx: Context, incident: Incident): Promise<void> {
  const { details = {}, ...what } = incident;
  const { count } = await ctx.prisma.withdrawalIncident.createMany({
    data: [{ id: newId(), seenAt: ctx.clock.now(), ...what, details }],
    skipDuplicates: true,
  });
  if (count === 1) ctx.log.error({ alarm: "withdrawal_incident", ...what }, "a withdrawal needs a person");
}

/** What nobody has resolved, oldest first; at most 200. */
export async function openIncidents(ctx: Context) {
  return ctx.prisma.withdrawalIncident.findMany({
    where: { resolvedAt: null },
    orderBy: { seenAt: "asc" },
    take: 200,
  });
}
