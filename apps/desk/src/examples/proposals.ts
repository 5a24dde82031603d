import { example } from "@manilla/http/route-example";
import {
  changeProposal,
  decideProposal,
  listProposals,
  makeProposal,
  type ProposalReply,
  previewProposal,
  readProposal,
  withdrawProposal,
} from "@manilla/shared/desk/proposal-contract";

const id = "3f0c7c2e-8f0d-4b7c-9a3e-5f1d2c6b7a80";
const customer = "019a6f3a-1c02-7e55-8d3b-6a1f0c9e2b01";
const ngozi = { id: "019a6f41-3a52-7c1e-9b40-5d8e2f7a6c01", username: "ngozi_desk" };
const bola = { id: "019a6f41-3a52-7c1e-9b40-5d8e2f7a6c02", username: "bola_desk" };

const open: ProposalReply = {
  id,
  number: 214,
  kind: "credit.goodwill",
  subject: customer,
  userId: customer,
  username: "ada_1990",
  amount: "1500.00",
  parameters: { amount: "1500.00", direction: "credit" },
  summary: "Goodwill of ₦1,500.00 for ada_1990",
  reason: "The refund came two days late",
  attachment: null,
  version: 1,
  state: "open",
  maker: ngozi,
  checker: null,
  alone: false,
  madeAt: "2026-11-20T09:45:00.000Z",
  expiresAt: "2026-11-23T09:45:00.000Z",
  decidedAt: null,
  decisionReason: null,
  outcome: null,
};

export const deskProposalExamples = [
  example(listProposals, {
    description: "The newest 200; open ones, the soonest to expire first.",
    query: { state: "open" },
    reply: [open],
  }),
  example(readProposal, { description: "By its id.", params: { id }, reply: open }),
  example(previewProposal, {
    description: "Parameters that are still empty are judged by the kind alone.",
    body: { kind: "credit.goodwill", subject: customer, parameters: { amount: "1500" } },
    reply: { alone: false, deciders: ["admin", "finance", "supervisor"] },
  }),
  example(makeProposal, {
    description:
      "Which `parameters` a kind takes stands in docs/desk.md. Within the maker's own authority it is approved and applied at once. The same `id` again returns the same proposal.",
    body: {
      id,
      kind: "credit.goodwill",
      subject: customer,
      parameters: { amount: "1500" },
      reason: "The refund came two days late",
    },
    reply: open,
  }),
  example(changeProposal, {
    description: "Only its maker, while it is open, with the version that was read.",
    params: { id },
    body: { version: 1, parameters: { amount: "1200" }, reason: "The refund came one day late" },
    reply: {
      ...open,
      amount: "1200.00",
      parameters: { amount: "1200.00", direction: "credit" },
      summary: "Goodwill of ₦1,200.00 for ada_1990",
      reason: "The refund came one day late",
      version: 2,
    },
  }),
  example(decideProposal, {
    description:
      "Another person than its maker, within the role's authority, with the version that was read.",
    params: { id },
    body: { version: 1, approves: true, reason: "I checked the receipt" },
    reply: {
      ...open,
      state: "applied",
      checker: bola,
      decidedAt: "2026-11-20T10:02:00.000Z",
      decisionReason: "I checked the receipt",
      outcome: "The goodwill credit is booked",
    },
  }),
  example(withdrawProposal, {
    description: "Only its maker, while it is open.",
    params: { id },
    reply: { ...open, state: "withdrawn", decidedAt: "2026-11-20T10:02:00.000Z" },
  }),
];
