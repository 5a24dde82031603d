import { z } from "zod";
import { deskRoute } from "./desk-route.ts";
import { idParams, reasonField } from "./fields.ts";
import { proposalKinds, proposalStates } from "./proposals.ts";

const person = z.object({ id: z.uuid(), username: z.string() });

const proposalReply = z
  .object({
    id: z.uuid(),
    number: z.number().int(),
    kind: z.enum(proposalKinds),
    subject: z.string(),
    userId: z.uuid().nullable(),
    username: z.string().nullable(),
    /** Naira as decimal text; "0.00" for a kind without an amount. */
    amount: z.string(),
    parameters: z.record(z.string(), z.string()),
    summary: z.string(),
    reason: z.string(),
    attachment: z.string().nullable(),
    version: z.number().int(),
    state: z.enum(proposalStates),
    maker: person,
    checker: person.nullable(),
    alone: z.boolean(),
    madeAt: z.string(),
    expiresAt: z.string(),
    decidedAt: z.string().nullable(),
    decisionReason: z.string().nullable(),
    outcome: z.string().nullable(),
  })
  .meta({ id: "Proposal" });
export type ProposalReply = z.infer<typeof proposalReply>;

const parameters = z
  .record(z.string().max(40), z.string().max(500))
  .refine((all) => Object.keys(all).length <= 10);
const attachment = z.string().max(10_000).optional();
const params = idParams;
const errors = ["forbidden", "not_found", "conflict"] as const;

export const listProposals = deskRoute({
  name: "listProposals",
  method: "GET",
  path: "/proposals",
  summary: "Proposals by state, kind, customer or subject; the newest 200",
  tag: "proposals",
  needs: "proposals.read",
  query: z.strictObject({
    state: z.enum(proposalStates).optional(),
    kind: z.enum(proposalKinds).optional(),
    customer: z.uuid().optional(),
    subject: z.string().max(200).optional(),
  }),
  reply: z.array(proposalReply),
});

export const readProposal = deskRoute({
  name: "readProposal",
  method: "GET",
  path: "/proposals/:id",
  summary: "One proposal with its evidence",
  tag: "proposals",
  needs: "proposals.read",
  params,
  reply: proposalReply,
  errors: ["not_found"],
});

export const makeProposal = deskRoute({
  name: "makeProposal",
  method: "POST",
  path: "/proposals",
  summary: "Propose something; what one person may do alone is carried out at once",
  tag: "proposals",
  needs: "proposals.make",
  body: z.strictObject({
    /** Made by the page, so that a repeated request is the same proposal. */
    id: z.uuidv4().optional(),
    kind: z.enum(proposalKinds),
    subject: z.string().trim().min(1).max(200),
    parameters: parameters.default({}),
    reason: reasonField,
    attachment,
  }),
  reply: proposalReply,
  status: 201,
  errors,
});

export const changeProposal = deskRoute({
  name: "changeProposal",
  method: "PUT",
  path: "/proposals/:id",
  summary: "Change your own open proposal",
  tag: "proposals",
  needs: "proposals.make",
  params,
  body: z.strictObject({
    version: z.number().int().min(1),
    parameters: parameters.default({}),
    reason: reasonField,
    attachment,
  }),
  reply: proposalReply,
  errors,
});

export const decideProposal = deskRoute({
  name: "decideProposal",
  method: "POST",
  path: "/proposals/:id/decision",
  summary: "Approve or reject another person's proposal; repeating the decision changes nothing",
  tag: "proposals",
  needs: "proposals.decide",
  params,
  body: z.strictObject({
    version: z.number().int().min(1),
    approves: z.boolean(),
    reason: z.string().trim().max(1000).optional(),
  }),
  reply: proposalReply,
  errors,
});

export const withdrawProposal = deskRoute({
  name: "withdrawProposal",
  method: "DELETE",
  path: "/proposals/:id",
  summary: "Withdraw your own open proposal",
  tag: "proposals",
  needs: "proposals.make",
  params,
  reply: proposalReply,
  errors,
});
