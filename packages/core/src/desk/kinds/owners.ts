import type { AssetCode } from "@manilla/shared/assets";
import { decimalText, formatMoney, fromUnits, type Money } from "@manilla/shared/money";
import type { Context } from "../../context.ts";
import { findCoinDeposit as findCoins } from "../../crypto/deposits/deposits.ts";
import { refuseCollected, resolveDeposit } from "../../crypto/deposits/match-collection.ts";
import { newEvent } from "../../events/events.ts";
import { availableAccount } from "../../ledger/accounts.ts";
import { findPayment, refuseCredited, resolvePayment } from "../../naira/deposits/suspense.ts";
import { AppError } from "../../runtime/errors.ts";
import { isId, newId } from "../../runtime/ids.ts";
import {
  draftProposal,
  namesOf,
  type Proposal,
  type ProposalKinds,
  type WantedProposal,
} from "../proposal.ts";
import { refuseClosed } from "./accounts.ts";
import { amountIn, koboOf, unknownWorth } from "./balances.ts";

export const ownerKinds = {
  /** Credits naira in suspense to the customer in `user`. The subject is the provider's reference. */
  "payment.owner": {
    async prepare(ctx, wanted) {
      const { subject } = wanted;
      const deposit = await findPayment(ctx, subject);
      if (!deposit?.received) throw new AppError("not_found", "No such payment is in suspense.");
      refuseOwned(deposit);
      await refuseCredited(ctx, deposit);
      const { received: amount } = deposit;
      return proposeOwner(ctx, wanted, { amount, what: `${formatMoney(amount)} of payment ${subject}` });
    },
    async apply(ctx, proposal) {
      const { subject: reference } = proposal;
      const deposit = await findPayment(ctx, reference);
      const credit = (to: Owner) => resolvePayment(ctx, { reference, ...to });
      return creditOwner(ctx, proposal, { present: deposit?.userId, credit });
    },
  },
  /** Credits a coin deposit in suspense to the customer `user`. `subject` is the custodian's id of the deposit. */
  "deposit.owner": {
    async prepare(ctx, wanted) {
      const { subject } = wanted;
      const deposit = await findCoins(ctx, subject);
      if (!deposit) throw new AppError("not_found", "No such deposit is in suspense.");
      refuseOwned(deposit);
      await refuseCollected(ctx, deposit);
      const { amount, coin } = deposit;
      return proposeOwner(ctx, wanted, {
        amount,
        what: `${decimalText(amount)} ${coin} of deposit ${subject}`,
      });
    },
    async apply(ctx, proposal) {
      const { subject: depositId } = proposal;
      const deposit = await findCoins(ctx, depositId);
      const credit = (to: Owner) => resolveDeposit(ctx, { depositId, ...to });
      return creditOwner(ctx, proposal, { present: deposit?.userId, credit });
    },
  },
  /**
   * Moves a balance of a closed account to the same person's new account (`user`). `subject` is the id of the
   * balance's ledger account.
   */
  "closed.owner": {
    async prepare(ctx, wanted) {
      const found = await findBalance(ctx, wanted.subject);
      if (!found) throw new AppError("not_found", "No such balance in a closed account.");
      const amount = fromUnits(found.asset, found.units);
      const what = `${formatMoney(amount)} of the closed account ${found.username}`;
      const facts = { from: found.userId, amount: decimalText(amount), asset: amount.asset };
      return proposeOwner(ctx, wanted, { amount, what, facts });
    },
    async apply(ctx, proposal) {
      await move(ctx, proposal).catch((error: unknown) => {
        const isClosed = error instanceof AppError && error.code === "not_found";
        throw isClosed ? new AppError("conflict", "The account was closed meanwhile.") : error;
      });
      return "Moved to the new account";
    },
  },
} satisfies ProposalKinds;

function refuseOwned({ state }: { state: string }): void {
  if (state !== "suspended") throw new AppError("conflict", "It has an owner already.");
}

/** A second person always decides, because neither a payment nor a closed account proves who its owner is. */
async function proposeOwner(
  ctx: Context,
  { subject, parameters }: WantedProposal,
  { amount, what, facts }: { amount: Money; what: string; facts?: Record<string, string> },
) {
  const owner = await customerOf(ctx, parameters["user"]);
  return draftProposal({
    subject,
    userId: owner.id,
    amount: await koboOf(ctx, amount),
    parameters: { user: owner.id, ...facts },
    summary: `${what} to ${owner.username}`,
    needsSecond: true,
  });
}

type Owner = { userId: string; resolvedBy: string };

async function creditOwner(
  ctx: Context,
  proposal: Proposal,
  { present, credit }: { present: string | null | undefined; credit: (to: Owner) => Promise<void> },
): Promise<string> {
  const userId = ownerIn(proposal);
  if (present !== userId) {
    await refuseClosed(ctx, userId);
    await credit({ userId, resolvedBy: namesOf(proposal) });
  }
  return "Credited to its owner";
}

async function customerOf(ctx: Context, user = ""): Promise<{ id: string; username: string }> {
  const name = user.trim().toLowerCase();
  const where = isId(name) ? { id: name } : { OR: [{ username: name }, { email: name }] };
  const owner = await ctx.prisma.user.findFirst({ where: { ...where, closedAt: null } });
  if (!owner) throw new AppError("not_found", `No open account found for "${user.slice(0, 60)}".`);
  return owner;
}

function ownerIn({ parameters }: { parameters: Record<string, string> }): string {
  const owner = parameters["user"];
  if (owner === undefined) throw new AppError("bad_request", "The proposal names no owner.");
  return owner;
}

/**
 * Moves the closed account's money to the new account once, because the proposal's id is the transaction's id. Throws
 * AppError not_found if the new account was closed meanwhile.
 */
async function move(ctx: Context, proposal: Proposal): Promise<void> {
  const { id, number, parameters, decidedAt } = proposal;
  const [from, to, amount] = [parameters["from"] ?? "", ownerIn(proposal), amountIn(parameters)];
  const line = {
    kind: "adjustment",
    state: "completed",
    details: { proposalNumber: number },
    ...(proposal.amount !== unknownWorth && { nairaValue: fromUnits("NGN", proposal.amount) }),
  } as const;
  const received = newId();
  await ctx.ledger.transact({
    ...line,
    id,
    at: decidedAt ?? ctx.clock.now(),
    userId: from,
    final: true,
    moneyOut: amount,
    counterparty: "Its owner's new account",
    legs: [{ from: availableAccount(from), to: availableAccount(to), money: amount }],
    companion: { ...line, id: received, userId: to, moneyIn: amount, counterparty: "Your closed account" },
    reason: "It came for an account that was closed",
    events: [
      newEvent("balance.adjusted", {
        userId: to,
        transactionId: received,
        amount: decimalText(amount),
        asset: amount.asset,
        direction: "from_closed_account",
      }),
    ],
    answer: { transactionId: received },
  });
}

interface ClosedBalance {
  userId: string;
  username: string;
  asset: AssetCode;
  units: bigint;
}

async function findBalance(ctx: Context, accountId: string): Promise<ClosedBalance | undefined> {
  const rows = await ctx.prisma.$queryRaw<
    ClosedBalance[]
  >`select user_id as "userId", username, asset, units from closed_account_money
     where account_id::text = ${accountId} and purpose = 'available'`;
  return rows[0];
}
