import type { Context } from "@manilla/core/context";
import type { Proposal } from "@manilla/core/desk/proposal";
import { findProposal, listProposals } from "@manilla/core/desk/proposal";
import { withdrawProposal } from "@manilla/core/desk/proposals";
import { changeRequest, decide, previewProposal, propose } from "@manilla/core/desk/propose";
import * as contract from "@manilla/shared/desk/proposal-contract";
import { fromUnits, toDecimal } from "@manilla/shared/money";
import { type Desk, register } from "../register.ts";

export function proposalRoutes(app: Desk, ctx: Context): void {
  register(app, ctx, contract.listProposals, async ({ query: { customer, ...filter } }) =>
    (await listProposals(ctx, { ...filter, userId: customer })).map(replyOf),
  );
  register(app, ctx, contract.readProposal, async ({ params }) =>
    replyOf(await findProposal(ctx, params.id)),
  );
  register(app, ctx, contract.previewProposal, ({ staff, body }) => previewProposal(ctx, staff, body));
  register(app, ctx, contract.makeProposal, async ({ staff, body: { id, ...wanted } }) =>
    replyOf(await propose(ctx, staff, { ...wanted, ...(id !== undefined && { id }) })),
  );
  register(app, ctx, contract.changeProposal, async ({ staff, params, body }) =>
    replyOf(await changeRequest(ctx, staff, { ...body, id: params.id })),
  );
  register(app, ctx, contract.decideProposal, async ({ staff, params, body }) =>
    replyOf(await decide(ctx, staff, { ...body, id: params.id })),
  );
  register(app, ctx, contract.withdrawProposal, async ({ staff, params }) =>
    replyOf(await withdrawProposal(ctx, staff, params.id)),
  );
}

function replyOf(proposal: Proposal): contract.ProposalReply {
  const { amount, madeAt, expiresAt, decidedAt, ...rest } = proposal;
  return {
    ...rest,
    amount: toDecimal(fromUnits("NGN", amount)),
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
