import type { ProposalKind, ProposalState } from "@manilla/shared/desk/proposals";
import type { Staff } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { rejection } from "./rejection.ts";

/** What a member of staff proposed. Amounts are whole kobo. */
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

/** A proposal as its kind prepared it (kinds.ts). */
export interface Draft {
  subject: string;
  userId: string | null;
  /** Kobo, compared with the authority of the maker and of the checker; zero for a kind without an amount. */
  amount: bigint;
  parameters: Record<string, string>;
  /** One line for lists. */
  summary: string;
  /** The evidence does not match: a second person must approve any amount. */
  needsSecond: boolean;
}

interface Written {
  reason: string;
  attachment?: string | undefined;
}

const columns = `p.id, p.number::int, p.kind, p.subject, p.user_id as "userId", c.username, p.amount, p.parameters, p.summary,
  p.reason, p.attachment, p.needs_second as "needsSecond", p.version, p.state,
  json_build_object('id', p.maker, 'username', m.username) as maker,
  case when p.checker is not null then json_build_object('id', p.checker, 'username', k.username) end as checker,
  p.alone, p.made_at as "madeAt", p.expires_at as "expiresAt", p.decided_at as "decidedAt",
  p.decision_reason as "decisionReason", p.outcome`;
const joined = `join users m on m.id = p.maker left join users k on k.id = p.checker left join users c on c.id = p.user_id`;

type Row = Omit<Proposal, "amount"> & { amount: string };

const toProposal = (row: Row): Proposal => ({ ...row, amount: BigInt(row.amount) });

/**
 * Proposes something, once for each kind and subject. Within the maker's own authority it is approved at once; the caller
 * then applies it. Throws AppError: forbidden (the role or the amount), conflict (one is waiting already).
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
  const values = [
    id,
    kind,
    subject,
    userId,
    amount,
    parameters,
    summary,
    reason,
    attachment ?? null,
    needsSecond,
  ];
  return run(ctx, "desk.propose($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)", [
    ...values,
    maker.userId,
    ctx.clock.now(),
  ]);
}

/** Its maker changes an open proposal; the version grows. Throws AppError: not_found, forbidden, conflict. */
export async function changeProposal(
  ctx: Context,
  maker: Staff,
  { id, version, draft, reason, attachment }: Written & { id: string; version: number; draft: Draft },
): Promise<Proposal> {
  const { amount, parameters, summary, needsSecond } = draft;
  const values = [
    id,
    version,
    amount,
    parameters,
    summary,
    reason,
    attachment ?? null,
    needsSecond,
    maker.userId,
  ];
  return run(ctx, "desk.change_proposal($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)", [...values, ctx.clock.now()]);
}

export interface Decision {
  id: string;
  /** The version that was read: a decision about an older one is rejected. */
  version: number;
  approves: boolean;
  reason?: string | undefined;
}

/**
 * Another member of staff approves or rejects. The same decision again by the same person changes nothing. Throws AppError:
 * not_found; forbidden (one's own proposal, one's own account, the role, the amount); conflict (decided, changed, expired).
 */
export async function decideProposal(ctx: Context, checker: Staff, decision: Decision): Promise<Proposal> {
  const { id, version, approves, reason } = decision;
  return run(ctx, "desk.decide($1,$2,$3,$4,$5,$6)", [
    id,
    version,
    approves,
    reason ?? null,
    checker.userId,
    ctx.clock.now(),
  ]);
}

/** Its maker takes an open proposal back. Throws AppError: not_found, forbidden, conflict. */
export async function withdrawProposal(ctx: Context, maker: Staff, id: string): Promise<Proposal> {
  return run(ctx, "desk.withdraw_proposal($1,$2,$3)", [id, maker.userId, ctx.clock.now()]);
}

/** Records the result of an approved proposal, once. */
export async function noteOutcome(
  ctx: Context,
  { id, done, outcome }: { id: string; done: boolean; outcome: string },
): Promise<Proposal> {
  return run(ctx, "desk.note_outcome($1,$2,$3,$4)", [id, done, outcome, ctx.clock.now()]);
}

/** Expires the proposals whose deadline passed without a decision. */
export async function expireProposals(ctx: Context): Promise<number> {
  const { rows } = await ctx.pool.query<{ ended: number }>("select desk.expire_proposals($1) as ended", [
    ctx.clock.now(),
  ]);
  return rows[0]?.ended ?? 0;
}

/** Approved and not carried out yet, oldest first: the process that decided may have died. */
export async function approvedProposals(ctx: Context, limit = 50): Promise<Proposal[]> {
  const { rows } = await ctx.pool.query<Row>(
    `select ${columns} from desk.proposal p ${joined} where p.state = 'approved' and p.decided_at < $2::timestamptz - interval '30 seconds'
     order by p.decided_at limit $1`,
    [limit, ctx.clock.now()],
  );
  return rows.map(toProposal);
}

/** Throws AppError not_found. */
export async function findProposal(ctx: Context, id: string): Promise<Proposal> {
  const { rows } = await ctx.pool.query<Row>(
    `select ${columns} from desk.proposal p ${joined} where p.id = $1`,
    [id],
  );
  if (!rows[0]) throw new AppError("not_found");
  return toProposal(rows[0]);
}

/** The pending proposal about this subject; undefined when there is none. */
export async function waitingProposal(
  ctx: Context,
  kind: ProposalKind,
  subject: string,
): Promise<Proposal | undefined> {
  const { rows } = await ctx.pool.query<Row>(
    `select ${columns} from desk.proposal p ${joined} where p.kind = $1 and p.subject = $2 and p.state in ('open', 'approved')`,
    [kind, subject],
  );
  return rows[0] && toProposal(rows[0]);
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
     where ($1::text is null or p.state = $1) and ($2::text is null or p.kind = $2) and ($3::uuid is null or p.user_id = $3)
       and ($4::text is null or p.subject = $4)
     order by case when p.state = 'open' then p.expires_at end, p.made_at desc limit 200`,
    [state ?? null, kind ?? null, userId ?? null, subject ?? null],
  );
  return rows.map(toProposal);
}

async function run(ctx: Context, call: string, values: unknown[]): Promise<Proposal> {
  const { rows } = await ctx.pool
    .query<Row>(`select ${columns} from ${call} p ${joined}`, values)
    .catch((error: unknown) => {
      throw rejection(error) ?? error;
    });
  if (!rows[0]) throw new AppError("not_found");
  return toProposal(rows[0]);
}
