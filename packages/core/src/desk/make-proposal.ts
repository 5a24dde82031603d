import type { ProposalKind } from "@manilla/shared/desk/proposal-contract";
import type { Staff } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { isId, newId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { accountKinds } from "./kinds/accounts.ts";
import { balanceKinds } from "./kinds/balances.ts";
import { contactKinds } from "./kinds/contacts.ts";
import { operationKinds } from "./kinds/operations.ts";
import { ownerKinds } from "./kinds/owners.ts";
import { ruleKinds } from "./kinds/rules.ts";
import { screeningKinds } from "./kinds/screening.ts";
import { vendorKinds } from "./kinds/vendors.ts";
import { withdrawalKinds } from "./kinds/withdrawals.ts";
import {
  callProposal,
  findProposal,
  listApprovedProposals,
  listProposals,
  type Proposal,
  type ProposalRules,
  proposalRefusal,
  type WantedProposal,
} from "./proposal.ts";

/** If an approved proposal fails with one of these codes, the proposal stays approved and is carried out later. */
const passing = new Set(["service_busy", "provider_unavailable", "rates_unavailable", "internal"]);

const rulesOf: Record<ProposalKind, ProposalRules> = {
  ...accountKinds,
  ...balanceKinds,
  ...contactKinds,
  ...operationKinds,
  ...ownerKinds,
  ...ruleKinds,
  ...screeningKinds,
  ...vendorKinds,
  ...withdrawalKinds,
};

export interface ProposalRequest extends WantedProposal {
  kind: ProposalKind;
  reason: string;
  attachment?: string | undefined;
  id?: string | undefined;
}

/**
 * Returns who may decide a proposal before it is made. `alone` is true if the maker may decide without a second person.
 * Otherwise, another person with one of the roles `deciders` must decide. Throws the errors of the kind's `prepare`,
 * and AppError forbidden if the maker may not make the proposal.
 */
export async function previewProposal(
  ctx: Context,
  maker: Staff,
  { kind, ...wanted }: WantedProposal & { kind: ProposalKind },
): Promise<{ alone: boolean; deciders: string[] }> {
  const isComplete = Object.values(wanted.parameters).every((text) => text !== "");
  const { amount, needsSecond } = isComplete
    ? await rulesOf[kind].prepare(ctx, wanted)
    : { amount: 0n, needsSecond: false };
  const rows = await ctx.prisma.$queryRaw<{ mayPropose: boolean; alone: boolean; deciders: string[] }[]>`
    select may_propose as "mayPropose", alone, deciders
    from desk.who_decides(${maker.userId}::uuid, ${kind}, ${amount}, ${needsSecond})`;
  const { mayPropose, alone, deciders } = rows[0] ?? { mayPropose: false, alone: false, deciders: [] };
  if (!mayPropose) throw proposalRefusal(amount > 0n ? "above_authority" : "not_allowed");
  return { alone, deciders };
}

/**
 * Stores a proposal, and carries out the proposal at once if the maker may decide alone. Throws the errors of the
 * kind's `prepare`, and AppError: forbidden (the role does not allow the kind or the amount), conflict (a proposal of
 * this kind and subject is open).
 */
export async function makeProposal(ctx: Context, maker: Staff, request: ProposalRequest): Promise<Proposal> {
  const { kind, reason, attachment = null, id = newId() } = request;
  if (request.id !== undefined && isId(id)) {
    // A repeated call returns the stored proposal, because `prepare` may throw after the proposal was carried out.
    const known = await findProposal(ctx, id).catch(() => undefined);
    if (known?.maker.id === maker.userId && known.kind === kind) return known;
  }
  const draft = await rulesOf[kind].prepare(ctx, request);
  const { subject, userId, amount, summary, needsSecond } = draft;
  const parameters = JSON.stringify(draft.parameters);
  const made = await callProposal(
    ctx,
    Prisma.sql`desk.propose(${id}::uuid, ${kind}, ${subject}, ${userId}::uuid, ${amount}::bigint, ${parameters}::jsonb,
      ${summary}, ${reason}, ${attachment}, ${needsSecond}, ${maker.userId}::uuid, ${ctx.clock.now()}::timestamptz)`,
  ).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.details.data?.["rule"] !== "already_pending") throw error;
    const [open] = await listProposals(ctx, { state: "open", kind, subject });
    throw new AppError("conflict", { ...error.details, data: { ...error.details.data, proposal: open?.id } });
  });
  return applyProposal(ctx, made);
}

/**
 * Changes the parameters of the maker's own proposal, but not the subject. Throws AppError like `makeProposal`, and
 * conflict if the proposal was decided or changed meanwhile.
 */
export async function changeRequest(
  ctx: Context,
  maker: Staff,
  change: {
    id: string;
    version: number;
    parameters: Record<string, string>;
    reason: string;
    attachment?: string | undefined;
  },
): Promise<Proposal> {
  const { kind, subject } = await findProposal(ctx, change.id);
  const draft = await rulesOf[kind].prepare(ctx, { subject, parameters: change.parameters });
  const { id, version, reason, attachment = null } = change;
  const { amount, summary, needsSecond } = draft;
  const parameters = JSON.stringify(draft.parameters);
  return callProposal(
    ctx,
    Prisma.sql`desk.change_proposal(${id}::uuid, ${version}::int, ${amount}::bigint, ${parameters}::jsonb, ${summary},
      ${reason}, ${attachment}, ${needsSecond}, ${maker.userId}::uuid, ${ctx.clock.now()}::timestamptz)`,
  );
}

/**
 * Approves and carries out, or rejects, a proposal of another member of staff. Throws AppError: not_found, forbidden
 * (the caller made the proposal, the proposal is about the caller's account, or the role does not allow this decision
 * or this amount), conflict (the proposal was decided or changed, or has expired).
 */
export async function decideAndApply(
  ctx: Context,
  checker: Staff,
  decision: { id: string; version: number; approves: boolean; reason?: string | undefined },
): Promise<Proposal> {
  const { id, version, approves, reason = null } = decision;
  const decided = await callProposal(
    ctx,
    Prisma.sql`desk.decide(${id}::uuid, ${version}::int, ${approves}, ${reason}, ${checker.userId}::uuid,
      ${ctx.clock.now()}::timestamptz)`,
  );
  return applyProposal(ctx, decided);
}

/** Carries out an approved proposal once, and records it as failed if it can never be carried out. */
async function applyProposal(ctx: Context, proposal: Proposal): Promise<Proposal> {
  if (proposal.state !== "approved") return proposal;
  const { id, kind, number } = proposal;
  try {
    // A conflict may mean that another process is carrying out this proposal. A second call then finds the work done.
    const outcome = await rulesOf[kind].apply(ctx, proposal).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "conflict") return rulesOf[kind].apply(ctx, proposal);
      throw error;
    });
    return await noteOutcome(ctx, { id, isDone: true, outcome });
  } catch (error) {
    if (!(error instanceof AppError) || passing.has(error.code)) throw error;
    ctx.log.warn({ proposal: number, kind, code: error.code }, "carrying out an approved proposal failed");
    return noteOutcome(ctx, { id, isDone: false, outcome: error.message });
  }
}

function noteOutcome(
  ctx: Context,
  { id, isDone, outcome }: { id: string; isDone: boolean; outcome: string },
): Promise<Proposal> {
  const now = ctx.clock.now();
  return callProposal(
    ctx,
    Prisma.sql`desk.note_outcome(${id}::uuid, ${isDone}, ${outcome}, ${now}::timestamptz)`,
  );
}

export async function applyApproved(ctx: Context): Promise<void> {
  for (const proposal of await listApprovedProposals(ctx)) {
    await applyProposal(ctx, proposal).catch((error: unknown) => {
      ctx.log.error(
        { err: error, proposal: proposal.number, kind: proposal.kind },
        "carrying out an approved proposal failed; it is retried",
      );
    });
  }
}
