import { example } from "@manilla/http/route-example";
import {
  type CaseDetail,
  closeCase,
  getCase,
  listCases,
  openCase,
  replyToCase,
} from "@manilla/shared/cases/contract";

const id = "019a6f41-3a52-7c1e-9b40-5d8e2f7a6c13";
const transactionId = "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40";

const detail: CaseDetail = {
  id,
  number: "CASE-7K2M9Q4TXB",
  kind: "charges",
  title: "I was charged the wrong amount",
  state: "open",
  transaction: { id: transactionId, reference: "MNL-V0WP-0PE8-TY20", title: "Bought" },
  openedAt: "2026-11-20T09:30:00.000Z",
  answerBy: "2026-12-20T09:30:00.000Z",
  changedAt: "2026-11-20T09:30:00.000Z",
  messages: [
    {
      id: "019a6f41-3a52-7c1e-9b40-5d8e2f7a6c14",
      author: "customer",
      body: "The fee on my receipt is higher than the one I was shown.",
      createdAt: "2026-11-20T09:30:00.000Z",
    },
  ],
  canReply: true,
};
const { messages: _, canReply: __, ...summary } = detail;

export const caseExamples = [
  example(listCases, {
    description:
      "The newest hundred cases, those that changed last first; with a transaction's id, those about it.",
    query: {},
    reply: { cases: [summary] },
  }),
  example(getCase, {
    description: "A case with its messages, oldest first, and until when it is answered.",
    params: { id },
    reply: detail,
  }),
  example(openCase, {
    description:
      "Opens a numbered case with the transaction's facts and timeline attached. One problem with one transaction has one open case: a second report answers 409 with its `caseId`. Answered within 72 hours (transfers, bills, fraud), 14 days (account, other) or 30 days (charges).",
    body: {
      kind: "charges",
      transactionId,
      message: "The fee on my receipt is higher than the one I was shown.",
    },
    reply: detail,
  }),
  example(replyToCase, {
    description:
      "Adds a message. The case is open again, and its deadline moves by the time in which it waited for the customer.",
    params: { id },
    body: { message: "I have attached nothing more than this: it was ₦200 too much." },
    reply: {
      ...detail,
      messages: [
        ...detail.messages,
        {
          id: "019a6f42-3a52-7c1e-9b40-5d8e2f7a6c15",
          author: "customer",
          body: "I have attached nothing more than this: it was ₦200 too much.",
          createdAt: "2026-11-20T09:42:00.000Z",
        },
      ],
    },
  }),
  example(closeCase, {
    description: "Closes the case: the problem is solved. Closing a closed case changes nothing.",
    params: { id },
    reply: { ...detail, state: "closed", answerBy: null },
  }),
];
