import { type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import type { event } from "../events/events.ts";
import { newId } from "../ledger/ids.ts";
import { announcement } from "../ledger/outbox.ts";
import { AppError } from "../runtime/errors.ts";
import type { VendorIncident } from "../runtime/prisma/client.ts";

type Incident = {
  kind:
    | "paid_after_give_back"
    | "failed_after_paid"
    | "unknown_payout"
    | "stuck"
    | "delivered_after_give_back"
    | "delivered_twice";
  provider: string;
  reference: string;
  transactionId: string | null;
  details?: Record<string, string>;
};

// What its person is told is one commit with it: once, however often the vendor is asked.
const insert = `
  with opened as (
    insert into vendor_incident (id, kind, provider, reference, transaction_id, details, seen_at)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id)
  select opened.id, told from opened
    left join lateral (select ledger.announce($8, $9, $10) as told where $9::text is not null) news on true`;

/** Tells staff that a vendor contradicts the books, once per reference and kind. The books are theirs to correct. */
export async function reportIncident(
  ctx: Context,
  incident: Incident,
  told?: ReturnType<typeof event>,
): Promise<void> {
  const { details = {}, ...what } = incident;
  const { kind, provider, reference, transactionId } = what;
  const row = [newId(), kind, provider, reference, transactionId, JSON.stringify(details), ctx.clock.now()];
  const { rowCount } = await ctx.pool.query(insert, [...row, ...announcement(told)]);
  if (rowCount === 1) ctx.log.error({ alarm: "vendor_incident", ...what }, "a vendor contradicts the books");
}

/** What nobody has resolved, oldest first; at most 200. */
export async function openIncidents(ctx: Context): Promise<VendorIncident[]> {
  return ctx.prisma.vendorIncident.findMany({
    where: { resolvedAt: null },
    orderBy: { seenAt: "asc" },
    take: 200,
  });
}

/** Throws AppError not_found. */
export async function findIncident(ctx: Context, id: string): Promise<VendorIncident> {
  const incident = await ctx.prisma.vendorIncident.findUnique({ where: { id } });
  if (!incident) throw new AppError("not_found");
  return incident;
}

/** Staff have dealt with it, and say how; moves no money. Audited. Throws AppError: not_found, conflict when it is resolved. */
export async function resolveIncident(
  ctx: Context,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<VendorIncident> {
  const { kind, resolvedAt } = await findIncident(ctx, id);
  if (resolvedAt) throw new AppError("conflict", { message: "It is resolved already." });
  const line = { action: "incident.resolve", subject: id, reason, before: { kind, resolved: null } };
  await writeAudit(ctx, staff, { ...line, after: { kind, resolved: ctx.clock.now().toISOString() } });
  await ctx.prisma.vendorIncident.updateMany({
    where: { id, resolvedAt: null },
    data: { resolvedAt: ctx.clock.now() },
  });
  return findIncident(ctx, id);
}
