import type { CaseState } from "@manilla/shared/cases/contract";
import { type CaseKind, caseKinds } from "@manilla/shared/cases/kinds";
import { type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { newEvent } from "../events/events.ts";
import { announceEvent } from "../ledger/outbox.ts";
import { AppError } from "../runtime/errors.ts";
import type { SupportCase } from "../runtime/prisma/client.ts";
import { addMessage, deadlineColumns, lockCase, moveCase } from "./case-turns.ts";
import { findCase } from "./staff-cases.ts";

export interface StaffAnswer {
  id: string;
  text: string;
  /**
   * The new state of the case: `answered` if `text` is the answer, `waiting` if `text` is a question to the customer.
   */
  state: CaseState;
  /** The client's id of the message, so that a repeated request changes nothing. */
  messageId?: string | undefined;
}

/** Adds a message of staff. Throws AppError: not_found, forbidden (own case), conflict (the case is closed). */
export async function answerCase(ctx: Context, staff: Staff, answer: StaffAnswer): Promise<SupportCase> {
  const { text: body, state: to, messageId } = answer;
  const { id, state } = await findCase(ctx, staff, answer.id);
  await writeAudit(ctx, staff, {
    action: "case.answer",
    subject: id,
    before: { state },
    after: { state: to },
  });
  const at = ctx.clock.now();
  return ctx.prisma.$transaction(async (db) => {
    const row = await lockCase(db, id);
    const isNew = await addMessage(db, id, { id: messageId, author: "staff", writer: staff, body, at });
    if (!isNew) return row;
    if (row.state === "closed")
      throw new AppError("conflict", "This case is closed. Its customer can reopen it.");
    if (row.assigneeId === null) {
      const data = { assigneeId: staff.userId, assigneeName: staff.username };
      await db.supportCase.update({ where: { id }, data });
    }
    const { title } = caseKinds[row.kind as CaseKind]; // cast: constraint case_kind_is_known allows only these values
    const { userId, number } = row;
    await announceEvent(db, newEvent("case.answered", { userId, caseId: id, number, title, state: to }));
    return moveCase(db, row, { to, at });
  });
}

export async function noteOnCase(
  ctx: Context,
  staff: Staff,
  { id, text: body, messageId }: Pick<StaffAnswer, "id" | "text" | "messageId">,
): Promise<SupportCase> {
  const row = await findCase(ctx, staff, id);
  await writeAudit(ctx, staff, { action: "case.note", subject: row.id });
  const at = ctx.clock.now();
  await addMessage(ctx.prisma, row.id, { id: messageId, author: "note", writer: staff, body, at });
  return row;
}

/** Sets a new deadline, and a new alarm before it. Throws AppError: not_found, forbidden (own case), bad_request. */
export async function setDeadline(
  ctx: Context,
  staff: Staff,
  { id, dueAt, reason }: { id: string; dueAt: Date; reason: string },
): Promise<SupportCase> {
  const row = await findCase(ctx, staff, id);
  if (!(dueAt > ctx.clock.now())) throw new AppError("bad_request", "Choose a time in the future.");
  const line = { action: "case.deadline", subject: row.id, reason, before: { due: row.dueAt.toISOString() } };
  await writeAudit(ctx, staff, { ...line, after: { due: dueAt.toISOString() } });
  return ctx.prisma.supportCase.update({ where: { id: row.id }, data: deadlineColumns(row.kind, dueAt) });
}
