import type { CaseDetail, CaseMessage, CaseState, SupportCase } from "@manilla/shared/cases/contract";
import { type CaseKind, caseKinds } from "@manilla/shared/cases/kinds";
import { caseMessages, caseReopenDays } from "@manilla/shared/cases/rules";
import { hours, millisecondsBetween } from "@manilla/shared/duration";
import { referenceOf } from "@manilla/shared/wallet/reference";
import { type Kind, kindTitle } from "@manilla/shared/wallet/transaction-texts";
import { AppError } from "../runtime/errors.ts";
import type { SupportCase as CaseRow, CaseMessage as MessageRow } from "../runtime/prisma/client.ts";

export function summaryOf(row: CaseRow): SupportCase {
  const kind = row.kind as CaseKind; // cast: constraint case_kind_is_known allows only these values
  return {
    id: row.id,
    number: row.number,
    kind,
    title: caseKinds[kind].title,
    state: row.state as CaseState, // cast: constraint case_state_is_known allows only these values
    transaction: transactionOf(row),
    openedAt: row.openedAt.toISOString(),
    answerBy: row.state === "open" ? row.dueAt.toISOString() : null,
    changedAt: row.changedAt.toISOString(),
  };
}

export function detailOf(row: CaseRow, messages: readonly MessageRow[], now: Date): CaseDetail {
  return {
    ...summaryOf(row),
    messages: messages.filter(({ author }) => author !== "note").map(caseMessageOf),
    canReply: canReply(row, now),
  };
}

/** The customer can write to a closed case for 30 days. */
export function canReply({ state, changedAt }: Pick<CaseRow, "state" | "changedAt">, now: Date): boolean {
  return state !== "closed" || millisecondsBetween(changedAt, now) < hours(caseReopenDays * 24);
}

function caseMessageOf({ id, author, body, createdAt }: MessageRow): CaseMessage {
  return {
    id,
    // Cast: constraint case_author_is_known allows only these values and "note". The query skips notes.
    author: author as CaseMessage["author"],
    body,
    createdAt: createdAt.toISOString(),
  };
}

/** Every case with a transaction has the operation's kind in `evidence`, because open-case.ts stores it there. */
function transactionOf({ transactionId, evidence }: CaseRow): SupportCase["transaction"] {
  if (transactionId === null) return null;
  const { operation } = evidence as { operation: { kind: Kind } };
  return { id: transactionId, reference: referenceOf(transactionId), title: kindTitle[operation.kind] };
}

export function reportedAlready({ id, number }: Pick<CaseRow, "id" | "number">): AppError {
  return new AppError("conflict", { message: caseMessages.reported(number), data: { caseId: id, number } });
}
