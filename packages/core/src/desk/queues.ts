import type { QueueName } from "@manilla/shared/desk/queue-contract";
import { type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { csvOf, readTextRows, type TextRow } from "./text-row.ts";

const amount = Prisma.sql`support.amount(coalesce(t.units_out, t.units_in), coalesce(t.asset_out, t.asset_in))::text as amount,
  coalesce(t.asset_out, t.asset_in) as asset`;

/**
 * `since` names the column with the time when a row began to wait. Each query selects the most important columns first,
 * because a phone shows only three or four.
 */
const queues: Record<QueueName, { query: Prisma.Sql; since: string }> = {
  withdrawals: {
    query: Prisma.sql`select transaction_id as operation, naira::text as amount, 'NGN' as asset, state, due_at, username, account, reason, reference,
        created_at
      from support.waiting_withdrawal where state = 'pending_approval'`,
    since: "created_at",
  },
  identity: {
    query: Prisma.sql`select user_id as customer, state, due_at, username, reason, reference, started_at
      from support.identity_check where state = 'held'`,
    since: "started_at",
  },
  suspense: {
    query: Prisma.sql`select transaction_id as operation, amount::text, asset, state, resolve_by, kind, reference, provider_reference, created_at
      from support.suspense where resolved_to is null and state = 'suspended'`,
    since: "created_at",
  },
  closed: {
    query: Prisma.sql`select account_id, user_id as customer, amount::text, asset, arrived_at, username, closed_at
      from support.closed_account_money where purpose = 'available'`,
    since: "arrived_at",
  },
  screening: {
    query: Prisma.sql`select hit, operation, ${amount}, h.state, decide_by as due_at, customer, username, flow, checked, entry_name, score, list,
        h.reference, found_at
      from support.screening_hit h left join ledger.transaction t on t.id = h.operation::uuid
      where h.state = 'open' or h.state = 'confirmed' and flow = 'deposit' and t.state = 'under_review'`,
    since: "found_at",
  },
  flags: {
    query: Prisma.sql`select flag, operation, customer, username, rule, action, detail, reference, found_at
      from support.rule_flag where closed_at is null`,
    since: "found_at",
  },
  stuck: {
    query: Prisma.sql`select s.transaction_id as operation, ${amount}, s.state, s.due_at, s.kind, s.username, s.reference, s.provider, s.created_at
      from support.stuck_operation s join ledger.transaction t on t.id = s.transaction_id
      where s.state not in ('pending_approval', 'under_review', 'suspended')`,
    since: "created_at",
  },
  differences: {
    query: Prisma.sql`select item_id as difference_id, ours, theirs, kind, provider, book, day::text, reference, found_at
      from support.reconciliation where open`,
    since: "found_at",
  },
  incidents: {
    query: Prisma.sql`select transaction_id as operation, incident_id as incident, kind, provider, seen_at, details, our_reference
      from support.vendor_incident where open`,
    since: "seen_at",
  },
  proposals: {
    query: Prisma.sql`select p.id as proposal, support.amount(nullif(p.amount, 0), 'NGN')::text as naira, p.state, p.expires_at, p.summary, p.kind,
        m.username as maker, p.made_at, '#' || p.number as number
      from desk.proposal p join users m on m.id = p.maker where p.state = 'open'`,
    since: "made_at",
  },
};

const mostRows = 500;

export async function listQueues(
  ctx: Context,
): Promise<{ name: QueueName; count: number; oldest: string | null }[]> {
  const names = Object.keys(queues) as QueueName[]; // cast: Object.keys loses the key type
  const parts = names.map(
    (name) =>
      Prisma.sql`select ${name} as name, count(*)::int as count, min(${Prisma.raw(queues[name].since)}) as oldest
        from (${queues[name].query}) q`,
  );
  const rows = await ctx.prisma.$queryRaw<{ name: QueueName; count: number; oldest: Date | null }[]>(
    Prisma.join(parts, " union all "),
  );
  return rows.map(({ oldest, ...row }) => ({ ...row, oldest: oldest?.toISOString() ?? null }));
}

export async function readQueue(ctx: Context, name: QueueName): Promise<TextRow[]> {
  const { query, since } = queues[name];
  return readTextRows(ctx, Prisma.sql`${query} order by ${Prisma.raw(since)} limit ${mostRows}`);
}

/** Returns the queue as CSV. Audited, because the data leaves the desk. */
export async function exportQueue(ctx: Context, staff: Staff, name: QueueName): Promise<string> {
  const rows = await readQueue(ctx, name);
  await writeAudit(ctx, staff, { action: "queue.export", subject: name, after: { rows: rows.length } });
  return csvOf(rows);
}

interface SavedView {
  id: string;
  name: string;
  address: string;
}

const mostViews = 50;

const shownView = { id: true, name: true, address: true } as const;

export function listViews(ctx: Context, { userId: staffId }: Staff): Promise<SavedView[]> {
  return ctx.prisma.deskSavedView.findMany({
    where: { staffId },
    select: shownView,
    orderBy: { name: "asc" },
    take: mostViews,
  });
}

/** Saves the URL of a desk page. Replaces a view with the same name. Throws AppError conflict beyond 50 views. */
export async function saveView(
  ctx: Context,
  { userId }: Staff,
  view: Omit<SavedView, "id">,
): Promise<SavedView> {
  const { name, address } = view;
  const former = ctx.prisma.deskSavedView.deleteMany({ where: { staffId: userId, name } });
  const rows = ctx.prisma.$queryRaw<SavedView[]>`insert into desk.saved_view (id, staff_id, name, address)
     select ${newId()}::uuid, ${userId}::uuid, ${name}::text, ${address}::text where (select count(*) from desk.saved_view where staff_id = ${userId}) < ${mostViews}
     on conflict (staff_id, name) do nothing returning id, name, address`;
  const [, [saved]] = await ctx.prisma.$transaction([former, rows]);
  if (!saved) throw new AppError("conflict", `There are ${mostViews} views: remove one first.`);
  return saved;
}

export async function removeView(ctx: Context, { userId: staffId }: Staff, id: string): Promise<void> {
  const { count } = await ctx.prisma.deskSavedView.deleteMany({ where: { staffId, id } });
  if (count === 0) throw new AppError("not_found");
}
