import * as z from "zod/mini";
import { idField, idInput, textInput, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";
import { caseKindNames } from "./kinds.ts";
import { caseMessageMaximum, caseMessages } from "./rules.ts";

const params = z.strictObject({ id: idInput });
export const caseMessageInput = textInput(caseMessageMaximum, caseMessages.empty);

export const caseState = withMeta(z.enum(["open", "waiting", "answered", "closed"]), {
  id: "CaseState",
  description: "open: staff must answer. waiting: the customer must answer. answered, closed: done",
});
export type CaseState = z.infer<typeof caseState>;

const supportCase = namedObject("Case", {
  id: idField,
  number: z.string(),
  kind: z.enum(caseKindNames),
  title: z.string(),
  state: caseState,
  transaction: withMeta(
    z.nullable(z.object({ id: idField, reference: z.string(), title: z.string() })),
    "The transaction of the case",
  ),
  openedAt: timeField,
  answerBy: withMeta(z.nullable(timeField), "Deadline of our answer. Null if no answer is due"),
  changedAt: timeField,
});
export type SupportCase = z.infer<typeof supportCase>;

const caseMessage = namedObject("CaseMessage", {
  id: idField,
  author: z.enum(["customer", "staff", "system"]),
  body: z.string(),
  createdAt: timeField,
});
export type CaseMessage = z.infer<typeof caseMessage>;

const caseDetail = withMeta(
  z.extend(supportCase, {
    messages: z.array(caseMessage),
    canReply: withMeta(z.boolean(), "False 30 days after the closing. A message reopens a closed case"),
  }),
  { id: "CaseDetail" },
);
export type CaseDetail = z.infer<typeof caseDetail>;

const listedCase = withMeta(
  z.extend(supportCase, { firstWords: withMeta(z.string(), "Beginning of the customer's report") }),
  { id: "ListedCase" },
);
export type ListedCase = z.infer<typeof listedCase>;

export const listCases = defineRoute({
  name: "listCases",
  endpoint: "GET /cases",
  summary: "List my cases",
  query: z.strictObject({ transactionId: z.optional(idInput) }),
  reply: z.object({ cases: z.array(listedCase) }),
});

export const getCase = defineRoute({
  name: "getCase",
  endpoint: "GET /cases/:id",
  summary: "Get a case with its messages",
  params,
  reply: caseDetail,
  errors: ["not_found"],
});

export const openCase = defineRoute({
  name: "openCase",
  endpoint: "POST /cases",
  summary: "Report a problem",
  access: "money",
  body: z.strictObject({
    kind: z.enum(caseKindNames),
    transactionId: z.optional(idInput),
    message: caseMessageInput,
    freeze: withMeta(
      z.optional(z.boolean()),
      "If true, freezes the account at once: no money can leave it, and every session ends",
    ),
  }),
  reply: caseDetail,
  status: 201,
  errors: ["not_found", "conflict"],
});

export const replyToCase = defineRoute({
  name: "replyToCase",
  endpoint: "POST /cases/:id/messages",
  summary: "Add a message to a case",
  access: "money",
  params,
  body: z.strictObject({ message: caseMessageInput }),
  reply: caseDetail,
  errors: ["not_found", "conflict"],
});

export const closeCase = defineRoute({
  name: "closeCase",
  endpoint: "POST /cases/:id/close",
  summary: "Close a case that is solved",
  params,
  reply: caseDetail,
  errors: ["not_found"],
});
