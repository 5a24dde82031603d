import * as z from "zod/mini";
import { caseState } from "../cases/contract.ts";
import { caseKindNames, casePriorities } from "../cases/kinds.ts";
import { idInput, lineInput, textInput, timeField } from "../http/fields.ts";
import { defineDeskRoute } from "./desk-route.ts";

const params = z.strictObject({ id: idInput });
const text = textInput(4_000, "Write a message");
/** The page creates one id per message, so that a repeated request stores one message. */
const messageId = z.uuid();

const queuedCase = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(caseKindNames),
  state: caseState,
  priority: z.enum(casePriorities),
  username: z.string(),
  reference: z.nullable(z.string()),
  assignee: z.nullable(z.string()),
  openedAt: timeField,
  /** Time by which staff must answer. Null if no answer is due. */
  dueAt: z.nullable(timeField),
  /** True if the deadline is near or has passed. */
  alarmed: z.boolean(),
});
export type QueuedCase = z.infer<typeof queuedCase>;

const deskCase = z.extend(queuedCase, {
  userId: z.uuid(),
  /** The account's level and freeze and the reported operation (if any), as they were when the case was opened. */
  evidence: z.record(z.string(), z.unknown()),
  messages: z.array(
    z.object({
      id: z.uuid(),
      author: z.enum(["customer", "staff", "system", "note"]),
      name: z.nullable(z.string()),
      body: z.string(),
      createdAt: timeField,
    }),
  ),
  /** The operation in its current state, unlike in `evidence`. */
  operation: z.nullable(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      title: z.string(),
      state: z.string(),
      timeline: z.array(z.object({ label: z.string(), reason: z.nullable(z.string()), at: timeField })),
    }),
  ),
  /** Canned answers for this case, with its facts filled in. `state` is the state of the case after the answer. */
  answers: z.array(z.object({ id: z.string(), title: z.string(), text: z.string(), state: caseState })),
});
export type DeskCase = z.infer<typeof deskCase>;

export const listDeskCases = defineDeskRoute({
  name: "listDeskCases",
  endpoint: "GET /cases",
  summary: "List cases, urgent ones first, then by deadline",
  needs: "cases.read",
  query: z.strictObject({
    state: z._default(caseState, "open"),
    mine: z._default(z.enum(["true", "false"]), "false"),
    alarmed: z._default(z.enum(["true", "false"]), "false"),
  }),
  reply: z.object({ cases: z.array(queuedCase) }),
});

export const readDeskCase = defineDeskRoute({
  name: "readDeskCase",
  endpoint: "GET /cases/:id",
  summary: "Get a case with its messages, its operation and the canned answers that fit",
  needs: "cases.read",
  params,
  reply: deskCase,
});

export const answerDeskCase = defineDeskRoute({
  name: "answerDeskCase",
  endpoint: "POST /cases/:id/answer",
  summary: "Write to the customer and set the state (`open` keeps the deadline)",
  needs: "cases.work",
  params,
  body: z.strictObject({ text, state: caseState, messageId }),
  reply: deskCase,
});

export const noteOnDeskCase = defineDeskRoute({
  name: "noteOnDeskCase",
  endpoint: "POST /cases/:id/notes",
  summary: "Write a note for staff only",
  needs: "cases.work",
  params,
  body: z.strictObject({ text, messageId }),
  reply: deskCase,
});

export const assignDeskCase = defineDeskRoute({
  name: "assignDeskCase",
  endpoint: "POST /cases/:id/assign",
  summary: "Assign a case to yourself, or remove its assignee",
  needs: "cases.work",
  params,
  body: z.strictObject({ to: z.enum(["me", "nobody"]) }),
  reply: deskCase,
});

export const setDeskCasePriority = defineDeskRoute({
  name: "setDeskCasePriority",
  endpoint: "PUT /cases/:id/priority",
  summary: "Set the priority",
  needs: "cases.work",
  params,
  body: z.strictObject({ priority: z.enum(casePriorities) }),
  reply: deskCase,
});

export const setDeskCaseDeadline = defineDeskRoute({
  name: "setDeskCaseDeadline",
  endpoint: "PUT /cases/:id/deadline",
  summary: "Set another deadline, with the reason",
  needs: "cases.work",
  params,
  body: z.strictObject({
    dueAt: z.iso.datetime({ offset: true }),
    reason: lineInput(300).check(z.minLength(5)),
  }),
  reply: deskCase,
});
