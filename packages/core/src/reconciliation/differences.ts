import { type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";

export type Difference = {
  id: string;
  day: string;
  provider: string;
  book: string;
  kind: string;
  reference: string;
  ours: string | null;
  theirs: string | null;
  found: string;
};

export async function openDifferences(ctx: Context): Promise<Difference[]> {
  const rows = await ctx.prisma.$queryRaw<
    Difference[]
  >`select id, day::text, provider, book, kind, reference, ours::text, theirs::text, found_at::text as found
     from reconciliation_item where resolved_at is null order by found_at, id limit 500`;
  return rows;
}

export async function closeDifference(
  ctx: Context,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const open = await ctx.prisma.reconciliationItem.findFirst({ where: { id, resolvedAt: null } });
  if (!open) throw new AppError("not_found", { message: "No such difference is open." });
  await writeAudit(ctx, staff, {
    action: "reconciliation.close",
    subject: id,
    reason,
    before: { open: "yes", kind: open.kind, reference: open.reference },
    after: { open: "no" },
  });
  const closed = {
    resolvedAt: ctx.clock.now(),
    closedBy: staff.username,
    closedReason: reason.slice(0, 500),
  };
  await ctx.prisma.reconciliationItem.updateMany({ where: { id, resolvedAt: null }, data: closed });
}

export type ReconciledUntil = {
  provider: string;
  book: string;
  until: string | null;
  lastRun: string;
  outcome: string;
  open: number;
};

/** `until` is the last day of a comparison without gaps. */
export async function reconciledUntil(ctx: Context): Promise<ReconciledUntil[]> {
  const rows = await ctx.prisma.$queryRaw<
    ReconciledUntil[]
  >`select provider, book, until::text, last_run_at::text as "lastRun", open::int,
       concat_ws(': ', last_outcome, last_reason) as outcome
     from reconciled_until order by provider, book`;
  return rows;
}
