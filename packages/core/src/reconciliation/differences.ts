import { days, millisecondsBetween } from "@manilla/shared/duration";
import { type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { houseSuspense } from "./float.ts";

export type OpenDifference = {
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

export async function listOpenDifferences(ctx: Context): Promise<OpenDifference[]> {
  return await ctx.prisma.$queryRaw<OpenDifference[]>`
    select id, day::text, provider, book, kind, reference, ours::text, theirs::text, found_at::text as found
    from reconciliation_item where resolved_at is null order by found_at, id limit 500`;
}

export async function closeDifference(
  ctx: Context,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const open = await ctx.prisma.reconciliationItem.findFirst({ where: { id, resolvedAt: null } });
  if (!open) throw new AppError("not_found", "No such difference is open.");
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

/** Returns a row for each book of each vendor. All days up to the row's `until` were compared. */
export async function reconciledUntil(ctx: Context): Promise<ReconciledUntil[]> {
  return await ctx.prisma.$queryRaw<ReconciledUntil[]>`
    select provider, book, until::text, last_run_at::text as "lastRun", open::int,
      concat_ws(': ', last_outcome, last_reason) as outcome
    from reconciled_until order by provider, book`;
}

export async function alarmAboutBooks(ctx: Context): Promise<void> {
  const differences = await listOpenDifferences(ctx);
  if (differences.length > 0) {
    const kinds = Map.groupBy(differences, ({ provider, kind }) => `${provider} ${kind}`);
    const counts = Object.fromEntries([...kinds].map(([name, some]) => [name, some.length]));
    const references = differences.slice(0, 20).map(({ reference }) => reference);
    ctx.log.error(
      { alarm: "reconciliation", counts, references },
      "reconciliation differences with vendors are open",
    );
  }
  for (const { asset, items, amount, since, waitsAs } of await houseSuspense(ctx)) {
    // Coins below the minimum stay in suspense until more coins arrive. Only `suspended` money needs staff.
    if (waitsAs !== "suspended") continue;
    const age = Math.floor(millisecondsBetween(since, ctx.clock.now()) / days(1));
    ctx.log.error(
      { alarm: "suspense", asset, items, amount, days: age, since },
      "money without an owner is in suspense",
    );
  }
  const closed = await ctx.prisma.closedAccountMoney.findMany({
    select: { userId: true, asset: true },
    orderBy: { closedAt: "asc" },
    take: 200,
  });
  for (const { userId, asset } of closed) {
    ctx.log.error({ alarm: "closed_account", userId, asset }, "money is in a closed account");
  }
}
