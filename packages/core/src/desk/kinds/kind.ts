import type { Staff } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import type { Proposal } from "../proposal.ts";
import type { Draft } from "../proposals.ts";

export interface Wanted {
  subject: string;
  parameters: Record<string, string>;
}

export interface ProposalRules {
  /** Validates the proposal and determines its customer and amount. Changes nothing. Throws AppError. */
  prepare(ctx: Context, wanted: Wanted): Promise<Draft>;
  /**
   * Carries out an approved proposal and returns the result. It may be called again after a crash and then finds its
   * own effect. Throws AppError when the proposal can never be carried out. Other errors are retried.
   */
  apply(ctx: Context, proposal: Proposal): Promise<string>;
}

/** Nobody could withdraw money from an account that was closed after the proposal. Throws AppError conflict. */
export async function refuseClosed(ctx: Context, id: string): Promise<void> {
  const { closedAt } = await ctx.prisma.user.findUniqueOrThrow({ where: { id }, select: { closedAt: true } });
  if (closedAt) throw new AppError("conflict", { message: "The account was closed meanwhile." });
}

export function makerOf({ maker }: Proposal): Staff {
  return { userId: maker.id, username: maker.username, role: "support" };
}

export function namesOf({ maker, checker }: Proposal): string {
  return checker ? `${maker.username} and ${checker.username}` : maker.username;
}

export function draftProposal(given: Pick<Draft, "subject" | "summary"> & Partial<Draft>): Draft {
  return {
    userId: null,
    amount: 0n,
    parameters: {},
    needsSecond: false,
    ...given,
    summary: given.summary.slice(0, 300),
  };
}
