import { answerCase, noteOnCase, setDeadline } from "@manilla/core/cases/answer-case";
import { answersFor } from "@manilla/core/cases/canned-answers";
import {
  assignCase,
  type CaseQueueRow,
  listQueue,
  readCaseAsStaff,
  setPriority,
} from "@manilla/core/cases/staff-cases";
import type { Context } from "@manilla/core/context";
import type { DeskStaff } from "@manilla/core/desk/staff";
import { customerKind } from "@manilla/core/ledger/types";
import type { CaseState } from "@manilla/shared/cases/contract";
import type { CaseKind, CasePriority } from "@manilla/shared/cases/kinds";
import * as contract from "@manilla/shared/desk/cases-contract";
import { kindTitle, stateLabel } from "@manilla/shared/wallet/transaction-texts";
import { addRoute, type Desk } from "../register.ts";

export function casesRoutes(app: Desk, ctx: Context): void {
  addRoute(app, ctx, contract.listDeskCases, async ({ staff, query }) => {
    const assigneeId = query.mine === "true" ? staff.userId : undefined;
    const filter = { state: query.state, assigneeId, alarmed: query.alarmed === "true" };
    return { cases: (await listQueue(ctx, filter)).map(lineOf) };
  });
  addRoute(app, ctx, contract.readDeskCase, ({ staff, params }) => read(ctx, staff, params.id));
  addRoute(app, ctx, contract.answerDeskCase, async ({ staff, params, body }) => {
    await answerCase(ctx, staff, { ...params, ...body });
    return read(ctx, staff, params.id);
  });
  addRoute(app, ctx, contract.noteOnDeskCase, async ({ staff, params, body }) => {
    await noteOnCase(ctx, staff, { ...params, ...body });
    return read(ctx, staff, params.id);
  });
  addRoute(app, ctx, contract.assignDeskCase, async ({ staff, params, body }) => {
    await assignCase(ctx, staff, { ...params, to: body.to === "me" ? staff : null });
    return read(ctx, staff, params.id);
  });
  addRoute(app, ctx, contract.setDeskCasePriority, async ({ staff, params, body }) => {
    await setPriority(ctx, staff, { ...params, ...body });
    return read(ctx, staff, params.id);
  });
  addRoute(app, ctx, contract.setDeskCaseDeadline, async ({ staff, params, body }) => {
    await setDeadline(ctx, staff, { ...params, ...body, dueAt: new Date(body.dueAt) });
    return read(ctx, staff, params.id);
  });
}

async function read(ctx: Context, staff: DeskStaff, id: string): Promise<contract.DeskCase> {
  const found = await readCaseAsStaff(ctx, staff, id);
  const { row, username, messages, operation } = found;
  return {
    ...lineOf({ ...row, username, reference: operation?.reference ?? null }),
    userId: row.userId,
    evidence: row.evidence as Record<string, unknown>, // cast: constraint evidence_is_an_object
    messages: messages.map((message) => ({
      id: message.id,
      // Cast: constraint case_author_is_known allows only these values.
      author: message.author as contract.DeskCase["messages"][number]["author"],
      name: message.authorName,
      body: message.body,
      createdAt: message.createdAt.toISOString(),
    })),
    operation: operation && {
      id: operation.id,
      reference: operation.reference,
      title: kindTitle[customerKind(operation.kind)],
      state: stateLabel(operation.state),
      timeline: operation.timeline.map(({ state, reason, at }) => ({
        label: stateLabel(state),
        reason,
        at: at.toISOString(),
      })),
    },
    answers: answersFor(found),
  };
}

/** The database checks kind, state and priority. */
function lineOf(row: CaseQueueRow): contract.QueuedCase {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind as CaseKind,
    state: row.state as CaseState,
    priority: row.priority as CasePriority,
    username: row.username,
    reference: row.reference,
    assignee: row.assigneeName,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.state === "open" ? row.dueAt.toISOString() : null,
    alarmed: row.alarmedAt !== null,
  };
}
