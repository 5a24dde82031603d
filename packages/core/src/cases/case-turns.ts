import type { CaseState } from "@manilla/shared/cases/contract";
import { type CaseKind, caseKinds } from "@manilla/shared/cases/kinds";
import { addMilliseconds, days, hours, millisecondsBetween } from "@manilla/shared/duration";
import { refuseBeyond } from "../concurrency/refuse-beyond.ts";
import type { Context } from "../context.ts";
import { newRowId } from "../ledger/outbox.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import type { Prisma, PrismaClient, SupportCase } from "../runtime/prisma/client.ts";

type Database = Prisma.TransactionClient;

/** A case that reopens has at least this time until its deadline. */
const shortestTurnHours = 24;

/** Locks the case until the database transaction ends. Throws AppError not_found. */
export async function lockCase(db: Database, id: string, userId?: string): Promise<SupportCase> {
  await db.$executeRaw`select 1 from support_case where id = ${id}::uuid for update`;
  const row = await db.supportCase.findFirst({ where: { id, ...(userId !== undefined && { userId }) } });
  if (!row) throw new AppError("not_found");
  return row;
}

/**
 * Changes the state of a case. The deadline stops while the case is not open: when the case reopens, the deadline moves
 * by this time. At least `shortestTurnHours` then remain.
 */
export async function moveCase(
  db: Database,
  { id, dueAt, stoppedAt, kind }: SupportCase,
  { to, at }: { to: CaseState; at: Date },
): Promise<SupportCase> {
  const clock =
    to === "open"
      ? { stoppedAt: null, ...(stoppedAt && deadlineColumns(kind, restarted({ dueAt, stoppedAt, at }))) }
      : { stoppedAt: stoppedAt ?? at };
  return db.supportCase.update({ where: { id }, data: { state: to, changedAt: at, ...clock } });
}

function restarted({ dueAt, stoppedAt, at }: { dueAt: Date; stoppedAt: Date; at: Date }): Date {
  const moved = addMilliseconds(dueAt, millisecondsBetween(stoppedAt, at));
  const earliest = addMilliseconds(at, hours(shortestTurnHours));
  return moved > earliest ? moved : earliest;
}

export function deadlineColumns(kind: string, dueAt: Date) {
  const { alarmHours } = caseKinds[kind as CaseKind]; // cast: constraint case_kind_is_known allows only these values
  return { dueAt, alarmAt: addMilliseconds(dueAt, -hours(alarmHours)), alarmedAt: null };
}

interface NewMessage {
  id?: string | undefined;
  author: "customer" | "staff" | "system" | "note";
  writer?: { userId: string; username: string | null };
  body: string;
  at: Date;
}

export async function addMessage(
  db: Database,
  caseId: string,
  { id = newId(), author, writer, body, at }: NewMessage,
): Promise<boolean> {
  const by = { authorId: writer?.userId ?? null, authorName: writer?.username ?? null };
  const { count } = await db.caseMessage.createMany({
    data: [{ id, caseId, author, ...by, body, createdAt: at }],
    skipDuplicates: true,
  });
  return count > 0;
}

const limits = {
  report: { maxUses: 10, windowMs: days(1) },
  message: { maxUses: 30, windowMs: hours(1) },
} as const;

export async function limitWriting(ctx: Context, userId: string, what: keyof typeof limits): Promise<void> {
  await refuseBeyond(ctx, `cases:${what}:${userId}`, limits[what]);
}

/** Closes the cases that meet `where`, and adds the message `body` to each. Returns the number of closed cases. */
export function closeCases(
  prisma: Pick<PrismaClient, "$executeRaw">,
  where: Prisma.Sql,
  { body, at }: { body: string; at: Date },
): Promise<number> {
  return prisma.$executeRaw`
    with closed as (
      update support_case set state = 'closed', changed_at = ${at}, stopped_at = coalesce(stopped_at, ${at})
      where ${where} returning id
    )
    insert into case_message (id, case_id, author, body, created_at)
    select ${newRowId}, id, 'system', ${body}, ${at} from closed`;
}
