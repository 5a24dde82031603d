import type { AssetCode } from "@manilla/shared/assets";
import { formatMoney, fromUnits, toDecimal } from "@manilla/shared/money";
import type { Context } from "../../context.ts";
import { event } from "../../events/events.ts";
import { available } from "../../ledger/accounts.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { draftProposal, type Proposal, type ProposalRules } from "../proposal.ts";
import { amountIn, koboOf, unknownWorth } from "./balances.ts";
import { customerOf, ownerIn } from "./suspense.ts";

/**
 * Moves the balance of a closed account to its person's new account. The subject is the number of the balance, the
 * parameter `user` names the new account. A closed account has no proof of its owner, so it always needs a second
 * person.
 */
export const closedOwnerRules: ProposalRules = {
  async prepare(ctx, { subject, parameters }) {
    const found = await findBalance(ctx, subject);
    if (!found) throw new AppError("not_found", { message: "There is no such money in a closed account." });
    const owner = await customerOf(ctx, parameters["user"]);
    const amount = fromUnits(found.asset, found.units);
    const shown = formatMoney(amount);
    return draftProposal({
      subject,
      userId: owner.id,
      amount: await koboOf(ctx, amount),
      parameters: { user: owner.id, from: found.userId, amount: toDecimal(amount), asset: amount.asset },
      summary: `${shown} of the closed account ${found.username} to ${owner.username}`,
      needsSecond: true,
    });
  },
  async apply(ctx, proposal) {
    await move(ctx, proposal).catch((error: unknown) => {
      const isClosed = error instanceof AppError && error.code === "not_found";
      throw isClosed ? new AppError("conflict", { message: "The account was closed meanwhile." }) : error;
    });
    return "Moved to the new account";
  },
};

/**
 * Books one journal with an entry in each account. The proposal's id is the transaction's id, so that a second call
 * books nothing. Throws AppError not_found also when the new account was closed, because the ledger checks that under
 * the lock of its balance.
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
    legs: [{ from: available(from), to: available(to), money: amount }],
    companion: { ...line, id: received, userId: to, moneyIn: amount, counterparty: "Your closed account" },
    reason: "It came for an account that was closed",
    events: [
      event("balance.adjusted", {
        userId: to,
        transactionId: received,
        amount: toDecimal(amount),
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
