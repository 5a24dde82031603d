import type { AuditEntry, AuditGroup, listAudit as contract } from "@manilla/shared/desk/audit-contract";
import { auditTitle } from "@manilla/shared/desk/audit-texts";
import type { QueryOf } from "@manilla/shared/http/route";
import { type Staff, writeAudit } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import { auditSearches } from "../search.ts";
import { csvOf } from "../text-row.ts";

type AuditFilter = QueryOf<typeof contract>;

const pageSize = 100;
const mostExported = 10_000;

const patterns: Record<AuditGroup, string> = {
  looks: "^(customer[.]|operation[.]view$|case[.]read$)",
  searches: "^desk[.]search$",
  proposals: "^(proposal|withdrawal|incident|reconciliation|identity|payment|deposit)[.]",
  cases: "^case[.]",
  staff: "^(staff[.]|desk[.]sign_in)",
  exports: "[.]export$",
};

/**
 * Returns a hundred lines, newest first. The next page has the lines before the id `next`.
 */
export async function listAudit(
  ctx: Context,
  filter: AuditFilter,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const entries = await read(ctx, filter, pageSize);
  return { entries, next: entries.length === pageSize ? (entries.at(-1)?.id ?? null) : null };
}

/** Returns the newest 10,000 matching lines as CSV. Audited, because the data leaves the desk. */
export async function exportAudit(ctx: Context, staff: Staff, filter: AuditFilter): Promise<string> {
  const entries = await read(ctx, filter, mostExported);
  const after = {
    ...Object.fromEntries(Object.entries(filter).filter(([, text]) => text)),
    rows: entries.length,
  };
  await writeAudit(ctx, staff, { action: "audit.export", subject: "audit", after });
  return csvOf(entries, ["at", "who", "action", "subject", "reason", "facts"]);
}

interface Row extends Omit<AuditEntry, "at"> {
  at: Date;
}

/**
 * Before it reads the log, writes the searches by staff that still wait to be logged. Otherwise they would appear only
 * after a delay.
 */
async function read(ctx: Context, { staff, customer, group, day, before }: AuditFilter, limit: number) {
  await auditSearches(ctx);
  const pattern = group === undefined ? null : patterns[group];
  const actor = staff || null;
  const about = customer || null;
  const onDay = day || null;
  const rows = await ctx.prisma.$queryRaw<Row[]>`
  select l.id, l.at, l.actor_name as who, l.action, coalesce(c.username, t.reference, '#' || p.number, k.number, l.subject) as subject,
    case when c.id is not null and c.role = 'user' then 'customers/' || c.id when t.id is not null then 'operations/' || t.id
      when p.id is not null then 'proposals/' || p.id when k.id is not null then 'cases/' || k.id end as link,
    support.mask_text(l.reason) as reason,
    nullif(support.mask_text((select string_agg(f.key || ': ' || case
      when l.action ~ '^proposal[.]' and f.key = 'amount' then '₦' || to_char(f.value::numeric / 100, 'FM999,999,999,999,990.00')
      else f.value end, ', ' order by f.key) from jsonb_each_text(l.after) f)), '') as facts
  from public.audit_log l
  join desk.staff s on s.id = l.actor_id
  cross join lateral (select case when l.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.subject::uuid end as id) u
  left join public.users c on c.id = u.id
  left join ledger.transaction t on t.id = u.id
  left join desk.proposal p on p.id = u.id
  left join public.support_case k on k.id = u.id
  where (${actor}::text is null or l.actor_id = (select id from public.users where username = lower(${actor})))
    and (${about}::text is null or l.subject = (select id::text from public.users where username = lower(${about})))
    and (${pattern}::text is null or l.action ~ ${pattern})
    and (${onDay}::date is null or l.at >= ${onDay}::date::timestamp at time zone 'Africa/Lagos'
      and l.at < (${onDay}::date + 1)::timestamp at time zone 'Africa/Lagos')
    and (${before ?? null}::uuid is null or (l.at, l.id) < (select b.at, b.id from public.audit_log b where b.id = ${before ?? null}))
  order by l.at desc, l.id desc limit ${limit}`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), action: auditTitle(row.action) }));
}
