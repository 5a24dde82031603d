import type { QueueName } from "@manilla/shared/desk/queue-contract";
import { type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { csvOf } from "./csv.ts";
import { type TextRow, textRows } from "./text-row.ts";

/** Each queue: its rows, oldest first, and the column that says since when a row waits. `id` leads to a page. */
const queues: Record<QueueName, { query: Prisma.Sql; since: string }> = {
  withdrawals: {
    query: Prisma.sql`select transaction_id as operation, reference, username, state, naira::text as amount, account, reason, created_at
      from support.waiting_withdrawal where state = 'pending_approval'`,
    since: "created_at",
  },
  identity: {
    query: Prisma.sql`select user_id as customer, username, reference, state, reason, started_at
      from support.identity_check where state = 'held'`,
    since: "started_at",
  },
  suspense: {
    query: Prisma.sql`select transaction_id as operation, reference, kind, asset, amount::text, provider_reference, created_at, resolve_by
      from support.suspense where resolved_to is null and state = 'suspended'`,
    since: "created_at",
  },
  closed: {
    query: Prisma.sql`select account_id, user_id as customer, username, closed_at, asset, amount::text, arrived_at
      from support.closed_account_money where purpose = 'available'`,
    since: "arrived_at",
  },
  screening: {
    query: Prisma.sql`select hit, operation, customer, username, flow, checked, entry_name, score, list, reference, found_at, decide_by as due_at
      from support.screening_hit h where state = 'open' or state = 'confirmed' and flow = 'deposit' and exists (
        select from ledger.transaction t where t.id = h.operation::uuid and t.state = 'under_review')`,
    since: "found_at",
  },
  flags: {
    query: Prisma.sql`select flag, operation, customer, username, rule, action, reference, detail, found_at
      from support.rule_flag where closed_at is null`,
    since: "found_at",
  },
  stuck: {
    query: Prisma.sql`select transaction_id as operation, reference, username, kind, state, provider, created_at, due_at
      from support.stuck_operation where state not in ('pending_approval', 'under_review', 'suspended')`,
    since: "created_at",
  },
  differences: {
    query: Prisma.sql`select item_id as difference, day::text, provider, book, kind, reference, ours, theirs, found_at
      from support.reconciliation where open`,
    since: "found_at",
  },
  incidents: {
    query: Prisma.sql`select transaction_id as operation, incident_id as incident, our_reference, provider, kind, details, seen_at
      from support.vendor_incident where open`,
    since: "seen_at",
  },
  proposals: {
    query: Prisma.sql`select p.id as proposal, '#' || p.number as number, p.kind, p.summary, m.username as maker, p.made_at, p.expires_at
      from desk.proposal p join users m on m.id = p.maker where p.state = 'open'`,
    since: "made_at",
  },
};

const mostRows = 500;

/** How many wait in each queue, and since when the oldest. */
export async function listQueues(
  ctx: Context,
): Promise<{ name: QueueName; count: number; oldest: string | null }[]> {
  const names = Object.keys(queues) as QueueName[]; // Object.keys forgets the key type
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

/** One queue, the oldest first; at most 500. */
export async function readQueue(ctx: Context, name: QueueName): Promise<TextRow[]> {
  const { query, since } = queues[name];
  return textRows(ctx, Prisma.sql`${query} order by ${Prisma.raw(since)} limit ${mostRows}`);
}

/** One queue as CSV (RFC 4180). Audited: it leaves the desk. */
export async function exportQueue(ctx: Context, staff: Staff, name: QueueName): Promise<string> {
  const rows = await readQueue(ctx, name);
  await writeAudit(ctx, staff, {
    action: "queue.export",
    subject: name,
    before: {},
    after: { rows: rows.length },
  });
  return csvOf(rows);
}
