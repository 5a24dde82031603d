import type { ProposalKind } from "@manilla/shared/desk/proposals";
import type { ErrorCode } from "@manilla/shared/http/errors";
import type { Staff } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { databaseFailure } from "../runtime/db.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { type Proposal, selectProposals } from "./proposal.ts";

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
    throw rejectionOf(error) ?? error;
  });
  if (!proposal) throw new AppError("not_found");
  return proposal;
}

/** Rejections by the database's functions (SQLSTATE DK001), with our error codes and messages for staff. */
const rejections = {
  not_found: ["not_found", "There is no such proposal."],
  not_allowed: ["forbidden", "Your role may not do this."],
  above_authority: ["forbidden", "This amount is above what your role may propose or decide."],
  above_the_day: [
    "forbidden",
    "With what was proposed today for this customer, or by the same person, it is above what your role may propose or decide.",
  ],
  own_account: ["forbidden", "You cannot decide about your own account."],
  own_proposal: ["forbidden", "You made this proposal: another person must decide."],
  not_the_maker: ["forbidden", "Only the person who made it can change it or take it back."],
  already_pending: ["conflict", "This is proposed already and waits for a decision."],
  decided_already: ["conflict", "This was decided already."],
  changed_meanwhile: ["conflict", "The proposal was changed since you read it. Read it again."],
  expired: ["conflict", "The proposal has expired without a decision."],
  reason_missing: ["bad_request", "Say why, in at least five letters."],
  not_approved: ["conflict", "No second person has approved it."],
  not_open: ["conflict", "The account is frozen or closed."],
  account_of_staff: ["conflict", "This is the account of a member of staff."],
  contact_taken: ["conflict", "Another account has this contact, or is to get it."],
  id_taken: ["conflict", "This request was used for another proposal."],
} satisfies Record<string, [ErrorCode, string]>;

export function proposalRefusal(rule: keyof typeof rejections): AppError {
  const [code, message] = rejections[rule] as [ErrorCode, string]; // `satisfies` checked the type
  return new AppError(code, { message, data: { rule } });
}

export function rejectionOf(error: unknown): AppError | undefined {
  const { code, message, constraint } = databaseFailure(error);
  if (constraint === "reason_is_given")
    return new AppError("bad_request", { message: "Say why, in at least five letters." });
  if (code !== "DK001" || message === undefined || !(message in rejections)) return undefined;
  return proposalRefusal(message as keyof typeof rejections); // the line above checked the name
}
