import * as z from "zod/mini";
import { defineDeskRoute, idParams, reasonField } from "./desk-route.ts";

export const proposalNames = {
  "withdrawal.approve": "Approve a withdrawal",
  "withdrawal.reject": "Reject a withdrawal",
  "payment.owner": "Name the owner of naira",
  "deposit.owner": "Name the owner of coins",
  "closed.owner": "Move a closed account's money",
  "account.freeze": "Freeze an account",
  "account.unfreeze": "Unfreeze an account",
  "sessions.end": "End all sessions",
  "pin.unlock": "Unlock a PIN",
  "credit.goodwill": "Goodwill credit",
  "balance.correct": "Correct a balance",
  "level.set": "Set the level",
  "contact.replace": "Replace a lost email or phone",
  "identity.approve": "Accept an identity check",
  "identity.reject": "Reject an identity check",
  "screening.clear": "Clear a screening hit",
  "screening.confirm": "Confirm a screening hit",
  "flag.close": "Close a flag",
  "rule.action": "Let a rule hold, or only flag",
  "operation.end": "End a stuck operation",
  "difference.close": "Close a difference",
  "staff.role": "Change a role",
  "incident.resolve": "Resolve an incident",
} as const;
export type ProposalKind = keyof typeof proposalNames;
// Cast: Object.keys loses the key type.
export const proposalKinds = Object.keys(proposalNames) as [ProposalKind, ...ProposalKind[]];

export const proposalStates = [
  "open",
  "approved",
  "applied",
  "failed",
  "rejected",
  "withdrawn",
  "expired",
] as const;
export type ProposalState = (typeof proposalStates)[number];

const person = z.object({ id: z.uuid(), username: z.string() });

const proposalReply = z.object({
  id: z.uuid(),
  number: z.int(),
  kind: z.enum(proposalKinds),
  subject: z.string(),
  userId: z.nullable(z.uuid()),
  username: z.nullable(z.string()),
  /** The proposal's amount in naira as decimal text. Kinds of proposals without an amount have "0.00". */
  amount: z.string(),
  parameters: z.record(z.string(), z.string()),
  summary: z.string(),
  reason: z.string(),
  attachment: z.nullable(z.string()),
  version: z.int(),
  state: z.enum(proposalStates),
  maker: person,
  checker: z.nullable(person),
  alone: z.boolean(),
  madeAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decisionReason: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
});
export type ProposalReply = z.infer<typeof proposalReply>;

const parameters = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
  .check(z.refine((all) => Object.keys(all).length <= 10));
const attachment = z.optional(z.string().check(z.maxLength(10_000)));

export const listProposals = defineDeskRoute({
  name: "listProposals",
  endpoint: "GET /proposals",
  summary: "List the newest 200 proposals by state, kind, customer or subject",
  needs: "proposals.read",
  query: z.strictObject({
    state: z.optional(z.enum(proposalStates)),
    kind: z.optional(z.enum(proposalKinds)),
    customer: z.optional(z.uuid()),
    subject: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.array(proposalReply),
});

export const readProposal = defineDeskRoute({
  name: "readProposal",
  endpoint: "GET /proposals/:id",
  summary: "Get a proposal with its evidence",
  needs: "proposals.read",
  params: idParams,
  reply: proposalReply,
});

const kindAndSubject = {
  kind: z.enum(proposalKinds),
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  parameters: z._default(parameters, {}),
};

export const previewProposal = defineDeskRoute({
  name: "previewProposal",
  endpoint: "POST /proposals/preview",
  summary: "Preview a proposal: carried out at once, or the roles that decide it",
  needs: "proposals.make",
  body: z.strictObject(kindAndSubject),
  reply: z.object({ alone: z.boolean(), deciders: z.array(z.string()) }),
});

export const makeProposal = defineDeskRoute({
  name: "makeProposal",
  endpoint: "POST /proposals",
  summary: "Make a proposal. If it needs no second person, it is carried out at once",
  needs: "proposals.make",
  body: z.strictObject({
    /** The page creates this id, so that a repeated request stores one proposal. */
    id: z.optional(z.uuidv4()),
    ...kindAndSubject,
    reason: reasonField,
    attachment,
  }),
  reply: proposalReply,
  status: 201,
});

export const changeProposal = defineDeskRoute({
  name: "changeProposal",
  endpoint: "PUT /proposals/:id",
  summary: "Change your own open proposal",
  needs: "proposals.make",
  params: idParams,
  body: z.strictObject({
    version: z.int().check(z.gte(1)),
    parameters: z._default(parameters, {}),
    reason: reasonField,
    attachment,
  }),
  reply: proposalReply,
});

export const decideProposal = defineDeskRoute({
  name: "decideProposal",
  endpoint: "POST /proposals/:id/decision",
  summary: "Approve or reject another person's proposal (safe to repeat)",
  needs: "proposals.decide",
  params: idParams,
  body: z.strictObject({
    version: z.int().check(z.gte(1)),
    approves: z.boolean(),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
  }),
  reply: proposalReply,
});

export const withdrawProposal = defineDeskRoute({
  name: "withdrawProposal",
  endpoint: "DELETE /proposals/:id",
  summary: "Withdraw your own open proposal",
  needs: "proposals.make",
  params: idParams,
  reply: proposalReply,
});
