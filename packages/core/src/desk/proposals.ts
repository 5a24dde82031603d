import type { ProposalKind } from "@manilla/shared/desk/proposals";
import type { Staff } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { type Proposal, selectProposals } from "./proposal.ts";
import { rejection } from "./rejection.ts";

export interface Draft {
  subject: string;
  userId: string | null;
  /** Kobo, compared with the authority of the maker and of the checker. Zero for a kind without an amount. */
  amount: bigint;
  parameters: Record<string, string>;
  summary: string;
  /** A second person must approve any amount: the evidence proves no owner, or the subject is a colleague. */
  needsSecond: boolean;
}

interface Written {
  reason: string;
  attachment?: string | undefined;
}

/**
 * Stores a proposal, at most one open per kind and subject. Within the maker's own authority it is approved at once,
 * and the caller then carries it out. Throws AppError: forbidden (the role or the amount), conflict (one is waiting
 * already).
 */
export async function makeProposal(
  ctx: Context,
  maker: Staff,
  {
    kind,
    draft,
    reason,
    attachment,
    id = newId(),
  }: Written & { kind: ProposalKind; draft: Draft; id?: string },
): Promise<Proposal> {
  const { subject, userId, amount, parameters, summary, needsSecond } = draft;
  return run(
    ctx,
    Prisma.sql`desk.propose(${id}::uuid, ${kind}, ${subject}, ${userId}::uuid, ${amount}::bigint,
      ${JSON.stringify(parameters)}::jsonb, ${summary}, ${reason}, ${attachment ?? null}, ${needsSecond}, ${maker.userId}::uuid,
      ${ctx.clock.now()}::timestamptz)`,
  );
}

export async function changeProposal(
  ctx: Context,
  maker: Staff,
  { id, version, draft, reason, attachment }: Written & { id: string; version: number; draft: Draft },
): Promise<Proposal> {
  const { amount, parameters, summary, needsSecond } = draft;
  return run(
    ctx,
    Prisma.sql`desk.change_proposal(${id}::uuid, ${version}::int, ${amount}::bigint, ${JSON.stringify(parameters)}::jsonb,
      ${summary}, ${reason}, ${attachment ?? null}, ${needsSecond}, ${maker.userId}::uuid, ${ctx.clock.now()}::timestamptz)`,
  );
}

export interface Decision {
  id: string;
  version: number;
  approves: boolean;
  reason?: string | undefined;
}

/**
 * Another member of staff approves or rejects. The same decision again by the same person changes nothing. Throws
 * AppError: not_found, forbidden (one's own proposal, one's own account, the role, the amount), conflict (decided,
 * changed, expired).
 */
export async function decideProposal(ctx: Context, checker: Staff, decision: Decision): Promise<Proposal> {
  const { id, version, approves, reason } = decision;
  return run(
    ctx,
    Prisma.sql`desk.decide(${id}::uuid, ${version}::int, ${approves}, ${reason ?? null}, ${checker.userId}::uuid,
      ${ctx.clock.now()}::timestamptz)`,
  );
}

export async function withdrawProposal(ctx: Context, maker: Staff, id: string): Promise<Proposal> {
  const now = ctx.clock.now();
  return run(
    ctx,
    Prisma.sql`desk.withdraw_proposal(${id}::uuid, ${maker.userId}::uuid, ${now}::timestamptz)`,
  );
}

export async function noteOutcome(
  ctx: Context,
  { id, done, outcome }: { id: string; done: boolean; outcome: string },
): Promise<Proposal> {
  const now = ctx.clock.now();
  return run(ctx, Prisma.sql`desk.note_outcome(${id}::uuid, ${done}, ${outcome}, ${now}::timestamptz)`);
}

export async function expireProposals(ctx: Context): Promise<number> {
  const [row] = await ctx.prisma.$queryRaw<{ ended: number }[]>`
    select desk.expire_proposals(${ctx.clock.now()}::timestamptz) as ended`;
  return row?.ended ?? 0;
}

async function run(ctx: Context, call: Prisma.Sql): Promise<Proposal> {
  const [proposal] = await selectProposals(ctx, call).catch((error: unknown) => {
    throw rejection(error) ?? error;
  });
  if (!proposal) throw new AppError("not_found");
  return proposal;
}
