import type { Withdrawal as WithdrawalReply } from "@manilla/shared/naira/withdrawal-contract";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { move } from "../../operations/move.ts";
import { AppError } from "../../runtime/errors.ts";
import { ownWithdrawal, readWithdrawal } from "./read-withdrawal.ts";
import { nairaWithdrawal } from "./withdrawal-operation.ts";

/**
 * Cancels the caller's withdrawal while it waits for approval. The whole hold (whole kobo) is released, once. Throws
 * AppError: not_found, conflict when it was already decided.
 */
export async function cancelWithdrawal(ctx: Context, actor: Actor, id: string): Promise<WithdrawalReply> {
  const withdrawal = await ownWithdrawal(ctx, actor, id);
  const { moved, state } = await move(ctx, nairaWithdrawal, withdrawal, "cancel");
  // A repeated request succeeds.
  if (!moved && state !== "cancelled") {
    throw new AppError("conflict", {
      message: "This withdrawal can no longer be cancelled.",
      data: { state },
    });
  }
  return readWithdrawal(ctx, actor, id);
}
