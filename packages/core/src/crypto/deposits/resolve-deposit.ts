import type { Context } from "../../context.ts";
import { move } from "../../operations/move.ts";
import { AppError } from "../../runtime/errors.ts";
import { cryptoDeposit } from "./deposit-operation.ts";
import { findDeposit } from "./deposits.ts";
import { refuseCollected } from "./match-collection.ts";

/**
 * The coins move from suspense to the owner's balance once. Throws AppError: not_found, conflict when the deposit has
 * an owner or is a collection of ours.
 */
export async function resolveDeposit(
  ctx: Context,
  choice: { depositId: string; userId: string; resolvedBy: string },
): Promise<void> {
  const deposit = await findDeposit(ctx, choice.depositId);
  if (!deposit) throw new AppError("not_found");
  await refuseCollected(ctx, deposit);
  const { moved } = await move(ctx, cryptoDeposit, deposit, "assignOwner", choice);
  if (!moved) throw new AppError("conflict");
}
