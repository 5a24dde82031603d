import type { ProposalKind, ProposalState } from "@manilla/shared/desk/proposals";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { columns, isKnown, joined, type Proposal, type Row, toProposal } from "./proposal.ts";

/** Approved and not carried out yet, oldest first: the process that decided may have died. */
export async function approvedProposals(ctx: Context, limit = 50): Promise<Proposal[]> {
  const { rows } = await ctx.pool.query<Row>(
    `select ${columns} from desk.proposal p ${joined}
     where ${isKnown} and p.state = 'approved' and p.decided_at < $2::timestamptz - interval '30 seconds' order by p.decided_at limit $1`,
    [limit, ctx.clock.now()],
  );
  return rows.map(toProposal);
}

/** Throws AppError not_found. */
export async function findProposal(ctx: Context, id: string): Promise<Proposal> {
  const { rows } = await ctx.pool.query<Row>(
    `select ${columns} from desk.proposal p ${joined} where ${isKnown} and p.id = $1`,
    [id],
  );
  if (!rows[0]) throw new AppError("not_found");
  return toProposal(rows[0]);
}

export interface ProposalFilter {
  state?: ProposalState | undefined;
  kind?: ProposalKind | undefined;
  userId?: string | undefined;
  subject?: string | undefined;
}

/** The newest 200; those that wait for a decision, the soonest to expire first. */
export async function listProposals(
  ctx: Context,
  { state, kind, userId, subject }: ProposalFilter,
): Promise<Proposal[]> {
  const { rows } = await ctx.pool.query<Row>(
    `select ${columns} from desk.proposal p ${joined}
     where ${isKnown} and ($1::text is null or p.state = $1) and ($2::text is null or p.kind = $2) and ($3::uuid is null or p.user_id = $3)
       and ($4::text is null or p.subject = $4)
     order by case when p.state = 'open' then p.expires_at end, p.made_at desc limit 200`,
    [state ?? null, kind ?? null, userId ?? null, subject ?? null],
  );
  return rows.map(toProposal);
}
