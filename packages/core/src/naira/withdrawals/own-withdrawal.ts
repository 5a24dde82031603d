import type { Withdrawal as WithdrawalReply } from "@manilla/shared/naira/withdrawal-contract";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { move } from "../../operations/move.ts";
import { AppError } from "../../runtime/errors.ts";
import { describeWithdrawal, findWithdrawal, type Withdrawal } from "./withdrawal.ts";
import { nairaWithdrawal } from "./withdrawal-operation.ts";

export async function readWithdrawal(ctx: Context, actor: Actor, id: string): Promise<WithdrawalReply> {
  return describeWithdrawal(await ownWithdrawal(ctx, actor, id));
}

async function ownWithdrawal(ctx: Context, actor: Actor, id: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(ctx, id);
  if (!withdrawal || withdrawal.userId !== actor.userId) throw new AppError("not_found");
  return withdrawal;
}

/** The whole hold is released once. Throws AppError: not_found, conflict if it was already decided. */
export async function cancelWithdrawal(ctx: Context, actor: Actor, id: string): Promise<WithdrawalReply> {
  const withdrawal = await ownWithdrawal(ctx, actor, id);
  const { moved, state } = await move(ctx, nairaWithdrawal, withdrawal, "cancel");
  if (!moved && state !== "cancelled") {
    throw new AppError("conflict", {
      message: "This withdrawal can no longer be cancelled.",
      data: { state },
    });
  }
  return readWithdrawal(ctx, actor, id);
}
