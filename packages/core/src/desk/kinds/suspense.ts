import { formatMoney, toDecimal } from "@manilla/shared/money";
import type { Context } from "../../context.ts";
import { findDeposit as findCoins } from "../../crypto/deposits/deposits.ts";
import { refuseCollected, resolveDeposit } from "../../crypto/deposits/match-collection.ts";
import { findPayment, refuseCredited, resolvePayment } from "../../naira/deposits/suspense.ts";
import { AppError } from "../../runtime/errors.ts";
import { isId } from "../../runtime/ids.ts";
import { draftProposal, namesOf, type ProposalRules } from "../proposal.ts";
import { refuseClosed } from "./accounts.ts";
import { koboOf } from "./balances.ts";

/**
 * Assigns naira in suspense to its owner. The subject is the provider's reference. The provider does not name the
 * paying account, so there is no name to compare and a second person must always approve.
 */
export const paymentOwnerRules: ProposalRules = {
  async prepare(ctx, { subject, parameters }) {
    const deposit = await findPayment(ctx, subject);
    if (!deposit?.received) throw new AppError("not_found", { message: "No such payment is in suspense." });
    if (deposit.state !== "suspended")
      throw new AppError("conflict", { message: "It has an owner already." });
    await refuseCredited(ctx, deposit);
    const owner = await customerOf(ctx, parameters["user"]);
    const naira = formatMoney(deposit.received);
    return draftProposal({
      subject,
      userId: owner.id,
      amount: deposit.received.units,
      parameters: { user: owner.id },
      summary: `${naira} of payment ${subject} to ${owner.username}`,
      needsSecond: true,
    });
  },
  async apply(ctx, proposal) {
    const { subject: reference } = proposal;
    const userId = ownerIn(proposal);
    const deposit = await findPayment(ctx, reference);
    if (deposit?.userId !== userId) {
      await refuseClosed(ctx, userId);
      await resolvePayment(ctx, { reference, userId, resolvedBy: namesOf(proposal) });
    }
    return "Credited to its owner";
  },
};

/**
 * Assigns coins in suspense to their owner. The subject is the custodian's id of the deposit. A second person must
 * always approve.
 */
export const depositOwnerRules: ProposalRules = {
  async prepare(ctx, { subject, parameters }) {
    const deposit = await findCoins(ctx, subject);
    if (!deposit) throw new AppError("not_found", { message: "No such deposit is in suspense." });
    if (deposit.state !== "suspended")
      throw new AppError("conflict", { message: "It has an owner already." });
    await refuseCollected(ctx, deposit);
    const owner = await customerOf(ctx, parameters["user"]);
    return draftProposal({
      subject,
      userId: owner.id,
      amount: await koboOf(ctx, deposit.amount),
      parameters: { user: owner.id },
      summary: `${toDecimal(deposit.amount)} ${deposit.coin} of deposit ${subject} to ${owner.username}`,
      needsSecond: true,
    });
  },
  async apply(ctx, proposal) {
    const { subject: depositId } = proposal;
    const userId = ownerIn(proposal);
    const deposit = await findCoins(ctx, depositId);
    if (deposit?.userId !== userId) {
      await refuseClosed(ctx, userId);
      await resolveDeposit(ctx, { depositId, userId, resolvedBy: namesOf(proposal) });
    }
    return "Credited to its owner";
  },
};

export async function customerOf(ctx: Context, user = ""): Promise<{ id: string; username: string }> {
  const name = user.trim().toLowerCase();
  const where = isId(name) ? { id: name } : { OR: [{ username: name }, { email: name }] };
  const owner = await ctx.prisma.user.findFirst({ where: { ...where, closedAt: null } });
  if (!owner)
    throw new AppError("not_found", { message: `No open account found for "${user.slice(0, 60)}".` });
  return owner;
}

export function ownerIn({ parameters }: { parameters: Record<string, string> }): string {
  const owner = parameters["user"];
  if (owner === undefined) throw new AppError("bad_request", { message: "The proposal names no owner." });
  return owner;
}
