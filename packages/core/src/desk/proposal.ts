import { type ProposalKind, type ProposalState, proposalKinds } from "@manilla/shared/desk/proposal-contract";
import type { ErrorCode } from "@manilla/shared/http/errors";
import type { Staff } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { databaseFailure } from "../runtime/db.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";

export interface ProposalDraft {
  subject: string;
  userId: string | null;
  /** Kobo, or zero if no money moves. The role limits (`desk.authority`) of maker and checker must allow the amount. */
  amount: bigint;
  parameters: Record<string, string>;
  summary: string;
  /** True if a second person must approve even a small amount. */
  needsSecond: boolean;
}

export interface Proposal extends ProposalDraft {
  id: string;
  number: number;
  kind: ProposalKind;
  username: string | null;
  reason: string;
  attachment: string | null;
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

export type WantedProposal = Pick<ProposalDraft, "subject" | "parameters">;

export interface ProposalRules {
  /** Validates the proposal and determines the customer and the amount, but changes nothing. Throws AppError. */
  prepare(ctx: Context, wanted: WantedProposal): Promise<ProposalDraft>;
  /**
   * Carries out an approved proposal and returns the result as text, or throws AppError if the proposal can never be
   * carried out. Must be safe to repeat, because the call is repeated after a crash.
   */
  apply(ctx: Context, proposal: Proposal): Promise<string>;
}

export type ProposalKinds = Partial<Record<ProposalKind, ProposalRules>>;

export function draftProposal(
  given: Pick<ProposalDraft, "subject" | "summary"> & Partial<ProposalDraft>,
): ProposalDraft {
  const summary = given.summary.slice(0, 300);
  return { userId: null, amount: 0n, parameters: {}, needsSecond: false, ...given, summary };
}

export function makerOf({ maker }: Proposal): Staff {
  return { userId: maker.id, username: maker.username };
}

export function namesOf({ maker, checker }: Proposal): string {
  return checker ? `${maker.username} and ${checker.username}` : maker.username;
}

/** A newer release may have stored proposals of a kind that this release does not know. They are left out. */
const isKnown = Prisma.sql`p.kind = any (${proposalKinds}::text[])`;

function selectProposals(ctx: Context, source: Prisma.Sql, rest = Prisma.empty): Promise<Proposal[]> {
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

function selectKnown(ctx: Context, rest: Prisma.Sql): Promise<Proposal[]> {
  return selectProposals(ctx, Prisma.sql`desk.proposal`, Prisma.sql`where ${isKnown} ${rest}`);
}

/** Returns proposals that were approved more than 30 seconds ago and not carried out, oldest first. */
export function listApprovedProposals(ctx: Context, limit = 50): Promise<Proposal[]> {
  const before = Prisma.sql`${ctx.clock.now()}::timestamptz - interval '30 seconds'`;
  return selectKnown(
    ctx,
    Prisma.sql`and p.state = 'approved' and p.decided_at < ${before} order by p.decided_at limit ${limit}`,
  );
}

export async function findProposal(ctx: Context, id: string): Promise<Proposal> {
  const [proposal] = await selectKnown(ctx, Prisma.sql`and p.id = ${id}::uuid`);
  if (!proposal) throw new AppError("not_found");
  return proposal;
}

export interface ProposalFilter {
  state?: ProposalState | undefined;
  kind?: ProposalKind | undefined;
  userId?: string | undefined;
  subject?: string | undefined;
}

export function listProposals(
  ctx: Context,
  { state, kind, userId, subject }: ProposalFilter,
): Promise<Proposal[]> {
  const which = [
    ...(state ? [Prisma.sql`and p.state = ${state}`] : []),
    ...(kind ? [Prisma.sql`and p.kind = ${kind}`] : []),
    ...(userId ? [Prisma.sql`and p.user_id = ${userId}::uuid`] : []),
    ...(subject ? [Prisma.sql`and p.subject = ${subject}`] : []),
  ];
  return selectKnown(
    ctx,
    Prisma.sql`${which.length > 0 ? Prisma.join(which, " ") : Prisma.empty}
      order by case when p.state = 'open' then p.expires_at end, p.made_at desc limit 200`,
  );
}

/**
 * Runs a database function that changes and returns a proposal. Throws AppError for a refusal by the function, and
 * not_found for an unknown id.
 */
export async function callProposal(ctx: Context, call: Prisma.Sql): Promise<Proposal> {
  const [proposal] = await selectProposals(ctx, call).catch((error: unknown) => {
    throw rejectionOf(error) ?? error;
  });
  if (!proposal) throw new AppError("not_found");
  return proposal;
}

export async function expireProposals(ctx: Context): Promise<number> {
  const [row] = await ctx.prisma.$queryRaw<{ ended: number }[]>`
    select desk.expire_proposals(${ctx.clock.now()}::timestamptz) as ended`;
  return row?.ended ?? 0;
}

export function withdrawProposal(ctx: Context, maker: Staff, id: string): Promise<Proposal> {
  const now = ctx.clock.now();
  return callProposal(
    ctx,
    Prisma.sql`desk.withdraw_proposal(${id}::uuid, ${maker.userId}::uuid, ${now}::timestamptz)`,
  );
}

/** Our error code and message for each rejection by the database's functions (SQLSTATE DK001). */
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
  reason_missing: ["bad_request", "Give a reason of at least five letters."],
  not_approved: ["conflict", "No second person has approved it."],
  not_open: ["conflict", "The account is frozen or closed."],
  account_of_staff: ["conflict", "This is the account of a member of staff."],
  contact_taken: ["conflict", "Another account has this contact, or is to get it."],
  id_taken: ["conflict", "This request was used for another proposal."],
} satisfies Record<string, [ErrorCode, string]>;

export function proposalRefusal(rule: keyof typeof rejections): AppError {
  const [code, message] = rejections[rule] as [ErrorCode, string]; // cast: each value is a code and a message
  return new AppError(code, { message, data: { rule } });
}

export function rejectionOf(error: unknown): AppError | undefined {
  const { code, message, constraint } = databaseFailure(error);
  if (constraint === "reason_is_given")
    return new AppError("bad_request", "Give a reason of at least five letters.");
  if (code !== "DK001" || message === undefined || !(message in rejections)) return undefined;
  return proposalRefusal(message as keyof typeof rejections); // cast: the line above checked the name
}
