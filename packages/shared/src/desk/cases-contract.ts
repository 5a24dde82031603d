import { z } from "zod";
import { caseState } from "../cases/contract.ts";
import { caseKindNames, casePriorities } from "../cases/kinds.ts";
import { idInput, lineInput, textInput, timestamp } from "../http/fields.ts";
import { deskRoute } from "./desk-route.ts";

const params = z.strictObject({ id: idInput });
const text = textInput(4_000, "Write a message");
/** Made by the page once a message: the same one sent twice is written once. */
const messageId = z.uuid();
const tag = "cases";

const queuedCase = z
  .object({
    id: z.uuid(),
    number: z.string(),
    kind: z.enum(caseKindNames),
    state: caseState,
    priority: z.enum(casePriorities),
    username: z.string(),
    reference: z.string().nullable(),
    assignee: z.string().nullable(),
    openedAt: timestamp,
    dueAt: timestamp.nullable().describe("Null while we owe no answer"),
    alarmed: z.boolean().describe("The deadline is near or has passed"),
  })
  .meta({ id: "QueuedCase" });
export type QueuedCase = z.infer<typeof queuedCase>;

const deskCase = queuedCase
  .extend({
    userId: z.uuid(),
    evidence: z.record(z.string(), z.unknown()).describe("The operation as it was when the case was opened"),
    messages: z.array(
      z.object({
        id: z.uuid(),
        author: z.enum(["customer", "staff", "system", "note"]),
        name: z.string().nullable(),
        body: z.string(),
        createdAt: timestamp,
      }),
    ),
    operation: z
      .object({
        id: z.uuid(),
        reference: z.string(),
        title: z.string(),
        state: z.string(),
        timeline: z.array(z.object({ label: z.string(), reason: z.string().nullable(), at: timestamp })),
      })
      .nullable()
      .describe("The operation as it is now"),
    answers: z
      .array(z.object({ id: z.string(), title: z.string(), text: z.string() }))
      .describe("Canned answers that fit, filled from the case"),
  })
  .meta({ id: "DeskCase" });
export type DeskCase = z.infer<typeof deskCase>;

export const listDeskCases = deskRoute({
  name: "listDeskCases",
  method: "GET",
  path: "/cases",
  summary: "List cases: urgent first, then by deadline",
  tag,
  needs: "cases.read",
  query: z.strictObject({
    state: caseState.default("open"),
    mine: z.enum(["true", "false"]).default("false"),
    alarmed: z.enum(["true", "false"]).default("false"),
  }),
  reply: z.object({ cases: z.array(queuedCase) }),
});

export const readDeskCase = deskRoute({
  name: "readDeskCase",
  method: "GET",
  path: "/cases/:id",
  summary: "A case with its messages, its operation and the canned answers that fit",
  tag,
  needs: "cases.read",
  params,
  reply: deskCase,
  errors: ["not_found"],
});

export const answerDeskCase = deskRoute({
  name: "answerDeskCase",
  method: "POST",
  path: "/cases/:id/answer",
  summary: "Write to the customer and set the state",
  tag,
  needs: "cases.work",
  params,
  body: z.strictObject({ text, state: caseState.exclude(["open"]), messageId }),
  reply: deskCase,
  errors: ["not_found", "conflict"],
});

export const noteOnDeskCase = deskRoute({
  name: "noteOnDeskCase",
  method: "POST",
  path: "/cases/:id/notes",
  summary: "Write a note that only staff read",
  tag,
  needs: "cases.work",
  params,
  body: z.strictObject({ text, messageId }),
  reply: deskCase,
  errors: ["not_found"],
});

export const assignDeskCase = deskRoute({
  name: "assignDeskCase",
  method: "POST",
  path: "/cases/:id/assign",
  summary: "Take a case, or remove its assignee",
  tag,
  needs: "cases.work",
  params,
  body: z.strictObject({ to: z.enum(["me", "nobody"]) }),
  reply: deskCase,
  errors: ["not_found"],
});

export const setDeskCasePriority = deskRoute({
  name: "setDeskCasePriority",
  method: "PUT",
  path: "/cases/:id/priority",
  summary: "Set the priority",
  tag,
  needs: "cases.work",
  params,
  body: z.strictObject({ priority: z.enum(casePriorities) }),
  reply: deskCase,
  errors: ["not_found"],
});

export const setDeskCaseDeadline = deskRoute({
  name: "setDeskCaseDeadline",
  method: "PUT",
  path: "/cases/:id/deadline",
  summary: "Set another deadline, with the reason",
  tag,
  needs: "cases.work",
  params,
  body: z.strictObject({ dueAt: z.iso.datetime({ offset: true }), reason: lineInput(300).min(5) }),
  reply: deskCase,
  errors: ["not_found"],
});
