import type { CaseDetail, openCase as contract } from "@manilla/shared/cases/contract";
import { type CaseKind, caseKinds, isAbout } from "@manilla/shared/cases/kinds";
import { caseMessages, openCasesMaximum } from "@manilla/shared/cases/rules";
import { addMilliseconds, hours } from "@manilla/shared/duration";
import type { BodyOf } from "@manilla/shared/http/route";
import { decimalText, type Money } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { newEvent } from "../events/events.ts";
import { readTimeline, readTransaction } from "../ledger/history.ts";
import { announceEvent } from "../ledger/outbox.ts";
import { replyOnce } from "../ledger/reply-once.ts";
import { customerKind, type Idempotency, type JsonObject } from "../ledger/types.ts";
import { AppError } from "../runtime/errors.ts";
import { newId, newReference } from "../runtime/ids.ts";
import type { Prisma } from "../runtime/prisma/client.ts";
import { detailOf, reportedAlready } from "./case-reply.ts";
import { addMessage, deadlineColumns, limitWriting } from "./case-turns.ts";

type Report = Omit<BodyOf<typeof contract>, "freeze">;

/**
 * Throws AppError: not_found, bad_request (the kind of report does not fit the operation), conflict (the customer has
 * ten open cases, or an open case about the same problem, which `caseId` names), rate_limited, idempotency_key_reused.
 */
export async function openCase(
  ctx: Context,
  actor: Actor,
  report: Report,
  idempotency?: Idempotency,
): Promise<{ answerText: string }> {
  const { userId } = actor;
  const prepare = async () => {
    await limitWriting(ctx, userId, "report");
    const evidence = await collectEvidence(ctx, actor, report);
    const data = newCase(userId, { ...report, at: ctx.clock.now() });
    return (db: Prisma.TransactionClient) => insertCase(db, { ...data, evidence }, report.message);
  };
  return replyOnce(ctx, { userId, idempotency, prepare });
}

function newCase(userId: string, { kind, transactionId, at }: Omit<Report, "message"> & { at: Date }) {
  const { answerHours, priority } = caseKinds[kind];
  return {
    id: newId(),
    number: newReference("CASE"),
    userId,
    kind,
    transactionId: transactionId ?? null,
    priority,
    openedAt: at,
    changedAt: at,
    ...deadlineColumns(kind, addMilliseconds(at, hours(answerHours))),
  };
}

type NewCase = ReturnType<typeof newCase> & { evidence: Prisma.InputJsonObject };

async function insertCase(db: Prisma.TransactionClient, data: NewCase, body: string): Promise<CaseDetail> {
  const { id, userId, kind, transactionId, openedAt: at } = data;
  const open = await db.supportCase.count({ where: { userId, state: { not: "closed" } } });
  if (open >= openCasesMaximum) throw new AppError("conflict", caseMessages.tooMany);
  const { count } = await db.supportCase.createMany({ data: [data], skipDuplicates: true });
  if (count === 0) {
    const where = { transactionId, kind, state: { not: "closed" } };
    throw reportedAlready(await db.supportCase.findFirstOrThrow({ where }));
  }
  await addMessage(db, id, { author: "customer", writer: { userId, username: null }, body, at });
  if (transactionId !== null && (kind === "tricked" || kind === "wrong_account"))
    await noteRecall(db, { ...data, transactionId });
  const { number, dueAt } = data;
  const facts = { userId, caseId: id, number, title: caseKinds[kind].title };
  await announceEvent(db, newEvent("case.opened", { ...facts, answerBy: dueAt.toISOString() }));
  const row = await db.supportCase.findUniqueOrThrow({ where: { id }, include: { messages: true } });
  return detailOf(row, row.messages, at);
}

/** Writes an audit line, so that staff who view the operation see that the customer wants the money back. */
async function noteRecall(
  db: Prisma.TransactionClient,
  { userId, transactionId, number, kind, openedAt }: NewCase & { transactionId: string },
): Promise<void> {
  const by = { actorId: userId, actorName: "owner" };
  const after = { case: number, kind };
  const line = { action: "operation.recall_requested", subject: transactionId, before: {}, after };
  await db.auditLine.create({ data: { id: newId(), at: openedAt, ...by, ...line } });
}

/**
 * Throws AppError: not_found (no such operation of this customer), bad_request (the report's kind does not fit the
 * operation).
 */
async function collectEvidence(
  ctx: Context,
  actor: Actor,
  { kind, transactionId }: { kind: CaseKind; transactionId?: string | undefined },
): Promise<JsonObject> {
  const account = { level: actor.level, frozen: actor.restrictions?.frozen ?? false };
  if (transactionId === undefined) return { account };
  const record = await readTransaction(ctx.prisma, transactionId, actor.userId);
  if (!record) throw new AppError("not_found");
  if (!isAbout(kind, customerKind(record.kind))) throw new AppError("bad_request", caseMessages.notAbout);
  const timeline = await readTimeline(ctx.prisma, transactionId);
  const operation = {
    kind: record.kind,
    reference: record.reference,
    state: record.state,
    out: amountText(record.moneyOut),
    in: amountText(record.moneyIn),
    fee: amountText(record.fee),
    counterparty: record.counterparty ?? null,
    provider: record.provider ?? null,
    providerReference: record.providerReference ?? null,
    createdAt: record.createdAt.toISOString(),
    timeline: timeline.map(({ state, reason, at }) => ({ state, reason, at: at.toISOString() })),
  };
  return { account, operation };
}

function amountText(amount: Money | undefined): string | null {
  return amount ? `${decimalText(amount)} ${amount.asset}` : null;
}
