import type { Withdrawal as WithdrawalReply } from "@manilla/shared/naira/withdrawal-contract";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { describeWithdrawal, findWithdrawal, type Withdrawal } from "./withdrawal.ts";

/** The state of one of the caller's own withdrawals. Throws AppError not_found. */
export async function readWithdrawal(ctx: Context, actor: Actor, id: string): Promise<WithdrawalReply> {
  return describeWithdrawal(await ownWithdrawal(ctx, actor, id));
}

/** Another user's withdrawal is not found, exactly like one that never was. */
export async function ownWithdrawal(ctx: Context, actor: Actor, id: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(ctx, id);
  if (!withdrawal || withdrawal.userId !== actor.userId) throw new AppError("not_found");
  return withdrawal;
}
