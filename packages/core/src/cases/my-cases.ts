import type { CaseDetail, listCases as contract } from "@manilla/shared/cases/contract";
import { caseMessages } from "@manilla/shared/cases/rules";
import type { QueryOf, ReplyOf } from "@manilla/shared/http/route";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { ExportPart } from "../export-part.ts";
import { replyOnce } from "../ledger/reply-once.ts";
import type { Idempotency } from "../ledger/types.ts";
import { isUniqueViolation } from "../runtime/db.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma, type SupportCase } from "../runtime/prisma/client.ts";
import { canReply, detailOf, reportedAlready, summaryOf } from "./case-reply.ts";
import { addMessage, closeCases, limitWriting, lockCase, moveCase } from "./case-turns.ts";

const mostCases = 100;
export const newestMessages = {
  orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  take: 300,
} satisfies Prisma.CaseMessageFindManyArgs;

export async function listCases(
  ctx: Context,
  { userId }: Actor,
  { transactionId }: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const rows = await ctx.prisma.supportCase.findMany({
    where: { userId, ...(transactionId !== undefined && { transactionId }) },
    orderBy: { changedAt: "desc" },
    take: mostCases,
    include: { messages: { where: { author: "customer" }, orderBy: { createdAt: "asc" }, take: 1 } },
  });
  return {
    cases: rows.map((row) => ({ ...summaryOf(row), firstWords: row.messages[0]?.body.slice(0, 100) ?? "" })),
  };
}

/** Returns a case with the oldest message first. Throws AppError not_found if the customer has no such case. */
export async function readCase(ctx: Context, { userId }: Actor, id: string): Promise<CaseDetail> {
  const row = await ctx.prisma.supportCase.findFirst({
    where: { id, userId },
    include: { messages: newestMessages },
  });
  if (!row) throw new AppError("not_found");
  return detailOf(row, row.messages.reverse(), ctx.clock.now());
}

/**
 * Adds a message of the customer and reopens the case. Throws AppError: not_found, conflict (the case was closed more
 * than 30 days ago, or the customer has an open case about the same problem, whose id is the error's `caseId`),
 * rate_limited, idempotency_key_reused.
 */
export async function replyToCase(
  ctx: Context,
  { userId }: Actor,
  { id, message }: { id: string; message: string },
  idempotency?: Idempotency,
): Promise<{ answerText: string }> {
  const prepare = async () => {
    await limitWriting(ctx, userId, "message");
    const at = ctx.clock.now();
    return async (db: Prisma.TransactionClient): Promise<CaseDetail> => {
      const row = await lockCase(db, id, userId);
      if (!canReply(row, at)) throw new AppError("conflict", caseMessages.closedForGood);
      await refuseReportedAgain(db, row);
      const writer = { userId, username: null };
      await addMessage(db, id, { author: "customer", writer, body: message, at });
      const moved = await moveCase(db, row, { to: "open", at });
      const messages = await db.caseMessage.findMany({ where: { caseId: id }, ...newestMessages });
      return detailOf(moved, messages.reverse(), at);
    };
  };
  return replyOnce(ctx, { userId, idempotency, prepare }).catch(async (error: unknown) => {
    // Constraint one_open_case_per_problem failed: a second case about the same problem was opened after our check.
    if (!isUniqueViolation(error)) throw error;
    await refuseReportedAgain(ctx.prisma, await ctx.prisma.supportCase.findUniqueOrThrow({ where: { id } }));
    throw new AppError("conflict"); // the second case is closed again, so the error cannot name it
  });
}

/** Throws AppError conflict if this case is closed and a second case about the same problem is open. */
async function refuseReportedAgain(db: Prisma.TransactionClient, row: SupportCase): Promise<void> {
  const { transactionId, kind, state } = row;
  if (state !== "closed" || transactionId === null) return;
  const open = await db.supportCase.findFirst({ where: { transactionId, kind, state: { not: "closed" } } });
  if (open) throw reportedAlready(open);
}

export async function closeCase(ctx: Context, actor: Actor, id: string): Promise<CaseDetail> {
  const where = Prisma.sql`id = ${id}::uuid and user_id = ${actor.userId}::uuid and state <> 'closed'`;
  await closeCases(ctx.prisma, where, { body: "You closed this case.", at: ctx.clock.now() });
  return readCase(ctx, actor, id);
}

export const exportCases: ExportPart = async (ctx, { userId, maxRows }) => ({
  cases: await ctx.prisma.supportCase.findMany({
    where: { userId },
    take: maxRows,
    orderBy: { openedAt: "desc" },
    select: {
      number: true,
      kind: true,
      transactionId: true,
      state: true,
      openedAt: true,
      changedAt: true,
      messages: {
        where: { author: { not: "note" } },
        select: { author: true, body: true, createdAt: true },
        orderBy: { createdAt: "asc" },
        take: maxRows,
      },
    },
  }),
});
