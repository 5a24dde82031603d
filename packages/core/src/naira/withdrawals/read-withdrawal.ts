import type { Withdrawal as WithdrawalReply } from "@manilla/shared/naira/withdrawal-contract";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { describeWithdrawal, findWithdrawal, type Withdrawal } from "./withdrawal.ts";

/** Throws AppError not_found, also for another person's withdrawal. */
export async function readWithdrawal(ctx: Context, actor: Actor, id: string): Promise<WithdrawalReply> {
  return describeWithdrawal(await ownWithdrawal(ctx, actor, id));
}

/** Throws AppError not_found, also for another person's withdrawal. */
export async function ownWithdrawal(ctx: Context, actor: Actor, id: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(ctx, id);
  if (!withdrawal || withdrawal.userId !== actor.userId) throw new AppError("not_found");
  return withdrawal;
}
