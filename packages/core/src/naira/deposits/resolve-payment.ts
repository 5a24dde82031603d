import type { Context } from "../../context.ts";
import { move } from "../../operations/move.ts";
import { AppError } from "../../runtime/errors.ts";
import { findDeposit } from "./deposit.ts";
import { nairaDeposit } from "./deposit-operation.ts";

/**
 * Staff name the owner of suspended money: all of it (whole kobo) goes from suspense to the owner's balance, once, and the
 * deposit joins the owner's history. Throws AppError: not_found, conflict when it has an owner already.
 */
export async function resolvePayment(
  ctx: Context,
  choice: { reference: string; userId: string; resolvedBy: string; reason: string },
): Promise<void> {
  const { payments, nairaAccounts } = ctx.providers;
  const deposit =
    (await findDeposit(ctx, payments.name, choice.reference)) ??
    (await findDeposit(ctx, nairaAccounts.name, choice.reference));
  if (!deposit?.received) throw new AppError("not_found");
  const { received } = deposit;
  const { moved } = await move(ctx, nairaDeposit, deposit, "assignOwner", { ...choice, received });
  if (!moved) throw new AppError("conflict");
}
