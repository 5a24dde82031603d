import type { Context } from "../../context.ts";
import { move } from "../../operations/move.ts";
import { AppError } from "../../runtime/errors.ts";
import { type Deposit, findDeposit } from "./deposit.ts";
import { nairaDeposit } from "./deposit-operation.ts";
import { creditedAs } from "./match-suspended.ts";

/**
 * All of the payment moves from suspense to the owner's balance once. Throws AppError: not_found, conflict if it has
 * an owner or was credited under our reference.
 */
export async function resolvePayment(
  ctx: Context,
  choice: { reference: string; userId: string; resolvedBy: string },
): Promise<void> {
  const deposit = await findPayment(ctx, choice.reference);
  if (!deposit?.received) throw new AppError("not_found");
  await refuseCredited(ctx, deposit);
  const { received } = deposit;
  const { moved } = await move(ctx, nairaDeposit, deposit, "assignOwner", { ...choice, received });
  if (!moved) throw new AppError("conflict");
}

export async function refuseCredited(ctx: Context, deposit: Deposit): Promise<void> {
  const credited = await creditedAs(ctx, deposit);
  if (!credited) return;
  const message = `This payment was credited already, as ${credited.reference}. It leaves suspense by itself.`;
  throw new AppError("conflict", { message });
}

export async function findPayment(ctx: Context, reference: string): Promise<Deposit | undefined> {
  const { payments, nairaAccounts } = ctx.providers;
  return (
    (await findDeposit(ctx, payments.name, reference)) ??
    (await findDeposit(ctx, nairaAccounts.name, reference))
  );
}
