import { caseSilentDays } from "@manilla/shared/cases/rules";
import { addMilliseconds, days } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { registerCounter } from "../observability/metrics.ts";
import { newId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { closeCases } from "./case-turns.ts";

const alarms = registerCounter(
  "manilla_case_alarms_total",
  "Cases without an answer shortly before their deadline, by kind",
  ["kind"],
);
const batch = 200;

interface Alarmed {
  id: string;
  number: string;
  kind: string;
  priority: string;
  assigneeName: string | null;
  dueAt: Date;
}

export async function alarmDeadlines(ctx: Context): Promise<number> {
  const at = ctx.clock.now();
  // One statement claims the cases, so that concurrent workers raise each alarm once.
  const rows = await ctx.prisma.$queryRaw<Alarmed[]>`
  with due as (
    select id from support_case where state = 'open' and alarmed_at is null and alarm_at <= ${at}
    order by due_at limit ${batch} for update skip locked
  )
  update support_case c set alarmed_at = ${at} from due where c.id = due.id
  returning c.id, c.number, c.kind, c.priority, c.assignee_name as "assigneeName", c.due_at as "dueAt"`;
  for (const { id, ...about } of rows) {
    alarms({ kind: about.kind });
    ctx.log.error({ alarm: "case_deadline", ...about }, "deadline of a case is near and it is not answered");
    const body = `The deadline is near: answer by ${about.dueAt.toISOString()}.`;
    await ctx.prisma.caseMessage.create({
      data: { id: newId(), caseId: id, author: "note", body, createdAt: at },
    });
  }
  return rows.length;
}

export async function closeSilentCases(ctx: Context): Promise<number> {
  const at = ctx.clock.now();
  // `skip locked` leaves out a case to which somebody is adding a message.
  const where = Prisma.sql`id in (
    select id from support_case
    where state in ('answered', 'waiting') and changed_at < ${addMilliseconds(at, -days(caseSilentDays))}
    limit ${batch} for update skip locked)`;
  const body = `Closed after ${caseSilentDays} days without a message.`;
  return closeCases(ctx.prisma, where, { body, at });
}
