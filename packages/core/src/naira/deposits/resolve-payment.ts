import type { Context } from "../../context.ts";
import { move } from "../../operations/move.ts";
import { AppError } from "../../runtime/errors.ts";
import { type Deposit, findDeposit } from "./deposit.ts";
import { nairaDeposit } from "./deposit-operation.ts";
import { creditedAs } from "./match-suspended.ts";

/**
 * Staff name the owner of suspended money: all of it (whole kobo) goes from suspense to the owner's balance, once, and the
 * deposit joins the owner's history. Throws AppError: not_found, conflict when it has an owner already, or was credited to one
 * under our own reference.
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

/** Throws AppError conflict when what stands in suspense was credited under our own reference, too. */
export async function refuseCredited(ctx: Context, deposit: Deposit): Promise<void> {
  const credited = await creditedAs(ctx, deposit);
  if (!credited) return;
  const message = `This payment was credited already, as ${credited.reference}. It leaves suspense by itself.`;
  throw new AppError("conflict", { message });
}

/** The payment with a provider's reference, whether it came by a popup or into an account number; undefined when there is none. */
export async function findPayment(ctx: Context, reference: string): Promise<Deposit | undefined> {
  const { payments, nairaAccounts } = ctx.providers;
  return (
    (await findDeposit(ctx, payments.name, reference)) ??
    (await findDeposit(ctx, nairaAccounts.name, reference))
  );
}
