import { type CaseKind, isAbout } from "@manilla/shared/cases/kinds";
import { caseMessages } from "@manilla/shared/cases/rules";
import { type Money, toDecimal } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { readTimeline, readTransaction } from "../ledger/history.ts";
import { customerKind, type JsonObject } from "../ledger/operation.ts";
import { AppError } from "../runtime/errors.ts";

/**
 * Collects what staff need to judge a report: the customer's level, and the operation with amounts (decimal text),
 * references and timeline. Throws AppError: not_found (no such operation of this customer), bad_request (the report's
 * kind does not fit the operation).
 */
export async function collectEvidence(
  ctx: Context,
  actor: Actor,
  { kind, transactionId }: { kind: CaseKind; transactionId?: string | undefined },
): Promise<JsonObject> {
  const account = { level: actor.level, frozen: actor.restrictions?.frozen ?? false };
  if (transactionId === undefined) return { account };
  const record = await readTransaction(ctx.prisma, transactionId, actor.userId);
  if (!record) throw new AppError("not_found");
  if (!isAbout(kind, customerKind(record.kind)))
    throw new AppError("bad_request", { message: caseMessages.notAbout });
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
  return amount ? `${toDecimal(amount)} ${amount.asset}` : null;
}
