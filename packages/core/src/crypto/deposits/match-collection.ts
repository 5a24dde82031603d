import type { Context } from "../../context.ts";
import { move } from "../../operations/move.ts";
import { AppError } from "../../runtime/errors.ts";
import { cryptoDeposit, undecided } from "./deposit-operation.ts";
import { type Deposit, findDeposit } from "./deposits.ts";

/**
 * Ends the deposit that was booked for what the custodian calls a collection of ours, and takes its coins (10⁻⁸ units) out of
 * suspense. Does nothing where none was booked.
 */
export async function matchCollection(ctx: Context, depositId: string): Promise<"not_ours"> {
  const deposit = await findDeposit(ctx, depositId);
  if (!deposit || deposit.isFinal) {
    if (deposit?.state === "credited")
      ctx.log.error({ transactionId: deposit.id }, "a credited deposit is a collection of ours");
    return "not_ours";
  }
  // At an address of a customer it is no collection: the custodian contradicts itself, and the customer's coins stay booked.
  const isOwned = deposit.userId !== null;
  if (deposit.state === "suspended") await move(ctx, cryptoDeposit, deposit, "match");
  else if (!isOwned && undecided.includes(deposit.state))
    await move(ctx, cryptoDeposit, deposit, "endAsCollection");
  else
    ctx.log.error({ transactionId: deposit.id, state: deposit.state }, "a deposit is a collection of ours");
  return "not_ours";
}

/** Throws AppError conflict when these coins came by a collection: they are a customer's already. */
export async function refuseCollected(ctx: Context, { txid, coin }: Deposit): Promise<void> {
  const collections = await ctx.prisma.$executeRaw`select from ledger.transaction t
     where t.kind = 'crypto.collect' and t.details ->> 'txid' = ${txid} and t.asset_out = ${coin} limit 1`;
  if (collections > 0)
    throw new AppError("conflict", { message: "It is a collection of ours: its coins have an owner." });
}
