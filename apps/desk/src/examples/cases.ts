import { example } from "@manilla/http/route-example";
import {
  answerDeskCase,
  assignDeskCase,
  type DeskCase,
  listDeskCases,
  noteOnDeskCase,
  readDeskCase,
  setDeskCaseDeadline,
  setDeskCasePriority,
} from "@manilla/shared/desk/cases-contract";

const id = "019a6f41-3a52-7c1e-9b40-5d8e2f7a6c13";
const transactionId = "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40";
const reference = "MNL-V0WP-0PE8-TY20";

const question: DeskCase["messages"][number] = {
  id: "019a6f41-3a52-7c1e-9b40-5d8e2f7a6c14",
  author: "customer",
  name: null,
  body: "Where is it?",
  createdAt: "2026-11-20T09:45:00.000Z",
};

const detail: DeskCase = {
  id,
  number: "CASE-7K2M9Q4TXB",
  kind: "not_arrived",
  state: "open",
  priority: "high",
  username: "ada_1990",
  reference,
  assignee: null,
  openedAt: "2026-11-20T09:45:00.000Z",
  dueAt: "2026-11-23T09:45:00.000Z",
  alarmed: false,
  userId: "019a6f3a-1c02-7e55-8d3b-6a1f0c9e2b01",
  evidence: { account: { level: 2, frozen: false }, operation: { reference, state: "pending_approval" } },
  messages: [question],
  operation: {
    id: transactionId,
    reference,
    title: "Withdrawal",
    state: "Awaiting approval",
    timeline: [{ label: "Awaiting approval", reason: null, at: "2026-11-20T09:30:00.000Z" }],
  },
  answers: [{ id: "waiting", title: "It waits", text: "Your withdrawal is being checked.", state: "open" }],
};
const { userId: _, evidence: __, messages: ___, operation: ____, answers: _____, ...line } = detail;

function written(author: "staff" | "note", body: string): DeskCase["messages"] {
  const createdAt = "2026-11-20T10:02:00.000Z";
  return [
    question,
    { id: "019a6f42-3a52-7c1e-9b40-5d8e2f7a6c15", author, name: "ngozi_desk", body, createdAt },
  ];
}

export const deskCaseExamples = [
  example(listDeskCases, {
    description:
      "At most 200. `mine`: assigned to the caller. `alarmed`: the deadline is near or has passed.",
    query: { state: "open", mine: "false", alarmed: "false" },
    reply: { cases: [line] },
  }),
  example(readDeskCase, {
    description: "The look is a line of the audit log. Staff cannot open a case of their own.",
    params: { id },
    reply: detail,
  }),
  example(answerDeskCase, {
    description:
      "Writes to the customer, sets the state and notifies the customer. The same `messageId` again changes nothing.",
    params: { id },
    body: {
      text: "We approved your withdrawal; your bank has it within the hour.",
      state: "answered",
      messageId: "7d1f0b7e-2c54-4e0b-9f6c-1a2b3c4d5e60",
    },
    reply: {
      ...detail,
      state: "answered",
      dueAt: null,
      assignee: "ngozi_desk",
      messages: written("staff", "We approved your withdrawal; your bank has it within the hour."),
    },
  }),
  example(noteOnDeskCase, {
    description: "Only staff read it; the state stays. The same `messageId` again changes nothing.",
    params: { id },
    body: { text: "The bank confirmed by phone.", messageId: "7d1f0b7e-2c54-4e0b-9f6c-1a2b3c4d5e61" },
    reply: { ...detail, messages: written("note", "The bank confirmed by phone.") },
  }),
  example(assignDeskCase, {
    description: "`me` takes the case, `nobody` removes its assignee.",
    params: { id },
    body: { to: "me" },
    reply: { ...detail, assignee: "ngozi_desk" },
  }),
  example(setDeskCasePriority, {
    description: "Urgent cases stand first in the queue.",
    params: { id },
    body: { priority: "urgent" },
    reply: { ...detail, priority: "urgent" },
  }),
  example(setDeskCaseDeadline, {
    description: "A time to come, with the reason. The alarm before it is raised again.",
    params: { id },
    body: { dueAt: "2026-11-24T09:45:00.000Z", reason: "The customer's bank answers on Monday" },
    reply: { ...detail, dueAt: "2026-11-24T09:45:00.000Z" },
  }),
];
