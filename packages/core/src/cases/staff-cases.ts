import type { CaseState } from "@manilla/shared/cases/contract";
import type { CasePriority } from "@manilla/shared/cases/kinds";
import { type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { readTimeline, readTransaction, type TimelineEntry } from "../ledger/history.ts";
import type { TransactionRecord } from "../ledger/record.ts";
import { AppError } from "../runtime/errors.ts";
import { isId } from "../runtime/ids.ts";
import type { CaseMessage, SupportCase } from "../runtime/prisma/client.ts";
import { newestMessages } from "./my-cases.ts";

export interface CaseQueueRow extends Omit<SupportCase, "evidence"> {
  username: string;
  reference: string | null;
}

export interface QueueFilter {
  state?: CaseState | undefined;
  assigneeId?: string | undefined;
  alarmed?: boolean | undefined;
}

export async function listQueue(ctx: Context, filter: QueueFilter = {}): Promise<CaseQueueRow[]> {
  const { state = "open", assigneeId = null, alarmed = false } = filter;
  return await ctx.prisma.$queryRaw<CaseQueueRow[]>`
     select c.id, c.number, c.user_id as "userId", c.kind, c.transaction_id as "transactionId", c.state, c.priority,
       c.assignee_id as "assigneeId", c.assignee_name as "assigneeName", c.opened_at as "openedAt", c.due_at as "dueAt",
       c.stopped_at as "stoppedAt", c.alarm_at as "alarmAt", c.alarmed_at as "alarmedAt", c.changed_at as "changedAt",
       u.username, t.reference
     from support_case c
     join users u on u.id = c.user_id
     left join ledger.transaction t on t.id = c.transaction_id
     where c.state = ${state} and (${assigneeId}::uuid is null or c.assignee_id = ${assigneeId}) and (not ${alarmed} or c.alarmed_at is not null)
     order by array_position(array['urgent', 'high', 'normal'], c.priority), c.due_at limit 200`;
}

export interface StaffCase {
  row: SupportCase;
  username: string;
  messages: CaseMessage[];
  /** The operation as it is now. `row.evidence` has the operation's state at the time of the report. */
  operation: (TransactionRecord & { timeline: TimelineEntry[] }) | null;
}

/** Throws AppError: not_found, forbidden (the case is the caller's own). */
export async function readCaseAsStaff(ctx: Context, staff: Staff, idOrNumber: string): Promise<StaffCase> {
  const found = await findCase(ctx, staff, idOrNumber);
  await writeAudit(ctx, staff, { action: "case.read", subject: found.id });
  const [{ username }, messages] = await Promise.all([
    ctx.prisma.user.findUniqueOrThrow({ where: { id: found.userId }, select: { username: true } }),
    ctx.prisma.caseMessage.findMany({ where: { caseId: found.id }, ...newestMessages }),
  ]);
  const record = found.transactionId && (await readTransaction(ctx.prisma, found.transactionId));
  const operation = record ? { ...record, timeline: await readTimeline(ctx.prisma, record.id) } : null;
  return { row: found, username, messages: messages.reverse(), operation };
}

/** Throws AppError: not_found, forbidden (the case is the caller's own). */
export async function findCase(ctx: Context, staff: Staff, idOrNumber: string): Promise<SupportCase> {
  const where = isId(idOrNumber) ? { id: idOrNumber } : { number: idOrNumber.trim().toUpperCase() };
  const row = await ctx.prisma.supportCase.findFirst({ where });
  if (!row) throw new AppError("not_found");
  if (row.userId === staff.userId) throw new AppError("forbidden");
  return row;
}

interface Assignment {
  id: string;
  to: { userId: string; username: string } | null;
}

export async function assignCase(ctx: Context, staff: Staff, { id, to }: Assignment): Promise<SupportCase> {
  const row = await findCase(ctx, staff, id);
  const line = { action: "case.assign", subject: row.id, before: { assignee: row.assigneeName } };
  await writeAudit(ctx, staff, { ...line, after: { assignee: to?.username ?? null } });
  const data = { assigneeId: to?.userId ?? null, assigneeName: to?.username ?? null };
  return ctx.prisma.supportCase.update({ where: { id: row.id }, data });
}

export async function setPriority(
  ctx: Context,
  staff: Staff,
  { id, priority }: { id: string; priority: CasePriority },
): Promise<SupportCase> {
  const row = await findCase(ctx, staff, id);
  const line = { action: "case.priority", subject: row.id, before: { priority: row.priority } };
  await writeAudit(ctx, staff, { ...line, after: { priority } });
  return ctx.prisma.supportCase.update({ where: { id: row.id }, data: { priority } });
}
