import type { Context } from "../../context.ts";
import { move } from "../../operations/move.ts";
import { AppError } from "../../runtime/errors.ts";
import { cryptoDeposit, undecidedStates } from "./deposit-operation.ts";
import { type Deposit, findCoinDeposit } from "./deposits.ts";

/**
 * Called if a deposit turned out to be our own collection of coins. Ends the deposit if it is open and has no owner,
 * and reverses its booking in suspense.
 */
export async function matchCollection(ctx: Context, depositId: string): Promise<"not_ours"> {
  const deposit = await findCoinDeposit(ctx, depositId);
  if (!deposit || deposit.isFinal) {
    if (deposit?.state === "credited")
      ctx.log.error(
        { transactionId: deposit.id },
        "matching a collection failed: the deposit is credited already",
      );
    return "not_ours";
  }
  // Our collections never go to a customer's address. A deposit with an owner is no collection and stays unchanged.
  const isOwned = deposit.userId !== null;
  if (deposit.state === "suspended") await move(ctx, cryptoDeposit, deposit, "match");
  else if (!isOwned && undecidedStates.includes(deposit.state))
    await move(ctx, cryptoDeposit, deposit, "endAsCollection");
  else
    ctx.log.error(
      { transactionId: deposit.id, state: deposit.state },
      "matching a collection failed: the deposit has an owner or another state",
    );
  return "not_ours";
}

/**
 * Moves the coins of a deposit from suspense to the balance of `userId`, once. Throws AppError: not_found, conflict
 * (the deposit has an owner, or is really our own collection of coins).
 */
export async function resolveDeposit(
  ctx: Context,
  choice: { depositId: string; userId: string; resolvedBy: string },
): Promise<void> {
  const deposit = await findCoinDeposit(ctx, choice.depositId);
  if (!deposit) throw new AppError("not_found");
  await refuseCollected(ctx, deposit);
  const { moved } = await move(ctx, cryptoDeposit, deposit, "assignOwner", choice);
  if (!moved) throw new AppError("conflict");
}

export async function refuseCollected(ctx: Context, { txid, coin }: Deposit): Promise<void> {
  const collections = await ctx.prisma.$executeRaw`select from ledger.transaction t
     where t.kind = 'crypto.collect' and t.details ->> 'txid' = ${txid} and t.asset_out = ${coin} limit 1`;
  if (collections > 0) throw new AppError("conflict", "It is a collection of ours: its coins have an owner.");
}
