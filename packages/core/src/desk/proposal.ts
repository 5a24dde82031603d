import { type ProposalKind, type ProposalState, proposalKinds } from "@manilla/shared/desk/proposals";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";

export interface Proposal {
  id: string;
  number: number;
  kind: ProposalKind;
  subject: string;
  userId: string | null;
  username: string | null;
  amount: bigint;
  parameters: Record<string, string>;
  summary: string;
  reason: string;
  attachment: string | null;
  needsSecond: boolean;
  version: number;
  state: ProposalState;
  maker: { id: string; username: string };
  checker: { id: string; username: string } | null;
  alone: boolean;
  madeAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  decisionReason: string | null;
  outcome: string | null;
}

/** True for the kinds of this release. After a rollback there may be others, which wait for the next release. */
const isKnown = Prisma.sql`p.kind = any (${proposalKinds}::text[])`;

const stored = Prisma.sql`desk.proposal`;

export function selectProposals(
  ctx: Pick<Context, "prisma">,
  source: Prisma.Sql,
  rest = Prisma.empty,
): Promise<Proposal[]> {
  return ctx.prisma.$queryRaw<Proposal[]>`
    select p.id, p.number::int, p.kind, p.subject, p.user_id as "userId", c.username, p.amount, p.parameters, p.summary,
      p.reason, p.attachment, p.needs_second as "needsSecond", p.version, p.state,
      json_build_object('id', p.maker, 'username', m.username) as maker,
      case when p.checker is not null then json_build_object('id', p.checker, 'username', k.username) end as checker,
      p.alone, p.made_at as "madeAt", p.expires_at as "expiresAt", p.decided_at as "decidedAt",
      p.decision_reason as "decisionReason", p.outcome
    from ${source} p
    join users m on m.id = p.maker left join users k on k.id = p.checker left join users c on c.id = p.user_id ${rest}`;
}

/** Approved and not carried out yet, oldest first: the process that decided may have died. */
export function approvedProposals(ctx: Context, limit = 50): Promise<Proposal[]> {
  return selectProposals(
    ctx,
    stored,
    Prisma.sql`where ${isKnown} and p.state = 'approved'
      and p.decided_at < ${ctx.clock.now()}::timestamptz - interval '30 seconds' order by p.decided_at limit ${limit}`,
  );
}

export async function findProposal(ctx: Context, id: string): Promise<Proposal> {
  const which = Prisma.sql`where ${isKnown} and p.id = ${id}::uuid`;
  const [proposal] = await selectProposals(ctx, stored, which);
  if (!proposal) throw new AppError("not_found");
  return proposal;
}

export interface ProposalFilter {
  state?: ProposalState | undefined;
  kind?: ProposalKind | undefined;
  userId?: string | undefined;
  subject?: string | undefined;
}

/** The newest 200. Open ones are sorted by expiry, soonest first. */
export function listProposals(
  ctx: Context,
  { state, kind, userId, subject }: ProposalFilter,
): Promise<Proposal[]> {
  const which = [
    isKnown,
    ...(state ? [Prisma.sql`p.state = ${state}`] : []),
    ...(kind ? [Prisma.sql`p.kind = ${kind}`] : []),
    ...(userId ? [Prisma.sql`p.user_id = ${userId}::uuid`] : []),
    ...(subject ? [Prisma.sql`p.subject = ${subject}`] : []),
  ];
  return selectProposals(
    ctx,
    stored,
    Prisma.sql`where ${Prisma.join(which, " and ")}
      order by case when p.state = 'open' then p.expires_at end, p.made_at desc limit 200`,
  );
}
