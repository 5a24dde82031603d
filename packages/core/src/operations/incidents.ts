import { type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import type { newEvent } from "../events/events.ts";
import { AppError } from "../runtime/errors.ts";
import type { VendorIncident } from "../runtime/prisma/client.ts";
import type { Incident } from "./store.ts";

/** Reports an incident to staff once per reference and kind. Moves no money. */
export async function reportIncident(
  ctx: Context,
  incident: Incident,
  announce?: ReturnType<typeof newEvent>,
): Promise<void> {
  const isNew = await ctx.operations.recordIncident(incident, announce, ctx.clock.now());
  const { details: _, ...about } = incident;
  if (isNew)
    ctx.log.error({ alarm: "vendor_incident", ...about }, "provider contradicts the books: incident opened");
}

export async function openIncidents(ctx: Context): Promise<VendorIncident[]> {
  return ctx.prisma.vendorIncident.findMany({
    where: { resolvedAt: null },
    orderBy: { seenAt: "asc" },
    take: 200,
  });
}

export async function findIncident(ctx: Context, id: string): Promise<VendorIncident> {
  const incident = await ctx.prisma.vendorIncident.findUnique({ where: { id } });
  if (!incident) throw new AppError("not_found");
  return incident;
}

/** Moves no money. Throws AppError: not_found, conflict (the incident is already resolved). */
export async function resolveIncident(
  ctx: Context,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<VendorIncident> {
  const { kind, resolvedAt } = await findIncident(ctx, id);
  if (resolvedAt) throw new AppError("conflict", "It's already resolved.");
  const line = { action: "incident.resolve", subject: id, reason, before: { kind, resolved: null } };
  await writeAudit(ctx, staff, { ...line, after: { kind, resolved: ctx.clock.now().toISOString() } });
  await ctx.prisma.vendorIncident.updateMany({
    where: { id, resolvedAt: null },
    data: { resolvedAt: ctx.clock.now() },
  });
  return findIncident(ctx, id);
}
