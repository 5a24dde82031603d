import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { creditedStep } from "./deposit-steps.ts";
import { findDeposit } from "./deposits.ts";

/**
 * Support names the owner of coins that came to an address we never gave: all of them (10⁻⁸ units) go from suspense to
 * his balance, once, and the deposit joins his history. Throws AppError: not_found, conflict when it has an owner already.
 */
export async function resolveDeposit(
  ctx: Context,
  choice: { depositId: string; userId: string; resolvedBy: string; reason: string },
): Promise<void> {
  const deposit = await findDeposit(ctx, choice.depositId);
  if (!deposit) throw new AppError("not_found");
  const { userId, reason, resolvedBy } = choice;
  const step = creditedStep({ ...deposit, userId }, { from: "suspended", reason, now: ctx.clock.now() });
  const { moved } = await ctx.ledger.advance({ ...step, userId, details: { resolvedBy } });
  if (!moved) throw new AppError("conflict");
}
