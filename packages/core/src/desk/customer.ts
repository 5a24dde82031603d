import { type CaseKind, caseKinds } from "@manilla/shared/cases/kinds";
import { auditOutcome, auditTitle } from "@manilla/shared/desk/audit-texts";
import { type OperationLine, operationWords } from "@manilla/shared/wallet/operation-texts";
import { type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { noteView } from "./note-view.ts";
import { readTextLists, readTextRows, type TextRow } from "./text-row.ts";

const listsOf = (id: string) => ({
  balances: Prisma.sql`select asset, available::text, held::text from support.balance where user_id = ${id}::uuid order by asset`,
  limits: Prisma.sql`select limit_name, used::text, currency from support.limit_use
    where user_id = ${id}::uuid and day = (now() at time zone 'Africa/Lagos')::date order by limit_name`,
  devices: Prisma.sql`select device, ip, created_at, last_seen_at, signed_in from support.device
    where user_id = ${id}::uuid order by last_seen_at desc limit 20`,
  checks: Prisma.sql`select reference, state, reason, started_at, due_at from support.identity_check
    where user_id = ${id}::uuid order by started_at desc limit 10`,
  open: Prisma.sql`select transaction_id, coalesce(amount_out, amount_in)::text as amount, coalesce(asset_out, asset_in) as asset,
      state, due_at, kind, reference, created_at
    from support.activity where user_id = ${id}::uuid and not final and state <> 'expired' order by created_at desc limit 50`,
  duplicates: Prisma.sql`select second.id as operation, d.amount::text, d.asset, d.kind, date_trunc('second', d.apart)::text as apart, d.first_reference, d.first_state,
      d.second_reference, d.second_state
    from support.possible_duplicate d join ledger.transaction second on second.reference = d.second_reference
    where d.user_id = ${id}::uuid and d.created_at > now() - interval '30 days' order by d.created_at desc limit 10`,
  messages: Prisma.sql`select created_at, state, topic, channel, attempts::text, last_error from support.message_sent
    where user_id = ${id}::uuid order by created_at desc limit 10`,
});

export type CustomerPage = { customer: TextRow } & Record<keyof ReturnType<typeof listsOf>, TextRow[]>;

/** Returns one customer with masked contacts (audited). Throws AppError not_found. */
export async function readCustomer(ctx: Context, staff: Staff, id: string): Promise<CustomerPage> {
  const [customer] = await readTextRows(
    ctx,
    Prisma.sql`select * from support.customer where user_id = ${id}::uuid`,
  );
  if (!customer) throw new AppError("not_found");
  await noteView(ctx, staff, { action: "customer.view", subject: id });
  return { customer, ...(await readTextLists(ctx, listsOf(id))) };
}

const pageSize = 60;

/**
 * Returns a page of a customer's events, newest first, and writes an audit line. If `looks` is "true", the page also
 * shows when staff opened the customer or one of the customer's operations. Throws AppError not_found.
 */
export async function readCustomerTimeline(
  ctx: Context,
  staff: Staff,
  { id, before, looks = "false" }: { id: string; before?: string | undefined; looks?: "true" | "false" },
) {
  const known = await ctx.prisma.user.findUnique({ where: { id }, select: { id: true } });
  if (!known) throw new AppError("not_found");
  await noteView(ctx, staff, { action: "customer.timeline", subject: id, after: { until: before ?? null } });
  const until = before ?? ctx.clock.now().toISOString();
  const rows = await ctx.prisma.$queryRaw<
    EventRow[]
  >`select at, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor, source, title, detail, link
    from desk.customer_event(${id}::uuid, ${until}::text::timestamptz, ${pageSize}, ${looks === "true"})`;
  const events = rows.map((row) => {
    const { at, source, link } = row;
    return { at: at.toISOString(), source, link, ...wordsOf(row) };
  });
  return { events, next: rows.length >= pageSize ? (rows.at(-1)?.cursor ?? null) : null };
}

interface EventRow {
  at: Date;
  /** The event's time in microseconds, because a Date has only milliseconds. */
  cursor: string;
  source: string;
  title: string;
  detail: string | null;
  link: string | null;
}

/**
 * Turns the codes in a timeline event into plain text. An audit line has the title `<action>`, or `<action> by <user
 * name>` for staff.
 */
function wordsOf({
  source,
  title,
  detail,
  link,
}: Omit<EventRow, "at" | "cursor">): Pick<EventRow, "title" | "detail"> {
  // Cast: desk.customer_event writes the operation's facts as JSON of this shape.
  if (source === "money" && detail !== null)
    return { title: operationWords(JSON.parse(detail) as OperationLine), detail: title };
  if (source === "case" && detail !== null && detail in caseKinds)
    return { title, detail: caseKinds[detail as CaseKind].title }; // cast: the line above checked the kind
  if ((source !== "customer" && source !== "staff") || link !== null) return { title, detail };
  const [action = "", ...by] = title.split(" by ");
  return {
    title: [auditTitle(action), ...by].join(" by "),
    detail: detail === null ? null : auditOutcome(detail),
  };
}

/** Writes a note to the audit log. Colleagues see it in the customer's timeline. Throws AppError not_found. */
export async function noteOnCustomer(
  ctx: Context,
  staff: Staff,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const known = await ctx.prisma.user.findUnique({ where: { id }, select: { id: true } });
  if (!known) throw new AppError("not_found");
  await writeAudit(ctx, staff, { action: "customer.note", subject: id, reason: text });
}

/** Writes the reason to the audit log, then returns contacts and name unmasked. Throws AppError not_found. */
export async function showContacts(
  ctx: Context,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
) {
  const user = await ctx.prisma.user.findUnique({ where: { id } });
  if (!user) throw new AppError("not_found");
  await noteView(ctx, staff, { action: "customer.contacts_shown", subject: id, reason });
  return { email: user.email, phone: user.phone, name: user.identityName };
}
