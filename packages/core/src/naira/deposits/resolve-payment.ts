import { toDecimal } from "@manilla/shared/money";
import type { Context } from "../../context.ts";
import { event } from "../../events/events.ts";
import { available, house } from "../../ledger/accounts.ts";
import { AppError } from "../../runtime/errors.ts";
import { findDeposit } from "./deposit.ts";

/**
 * Support names the owner of suspended money: all of it (whole kobo) goes from suspense to his balance, once, and the
 * deposit joins his history. Throws AppError: not_found, conflict when it has an owner already.
 */
export async function resolvePayment(
  ctx: Context,
  choice: { reference: string; userId: string; resolvedBy: string; reason: string },
): Promise<void> {
  const deposit = await findDeposit(ctx, ctx.providers.payments.name, choice.reference);
  if (!deposit?.received) throw new AppError("not_found");
  const { userId } = choice;
  const { moved } = await ctx.ledger.advance({
    id: deposit.id,
    from: "suspended",
    to: "completed",
    final: true,
    at: ctx.clock.now(),
    userId,
    reason: choice.reason,
    details: { flag: "late", resolvedBy: choice.resolvedBy },
    legs: [{ from: house("suspense"), to: available(userId), money: deposit.received }],
    events: [
      event("naira.deposited", {
        userId,
        transactionId: deposit.id,
        amount: toDecimal(deposit.received),
        flag: "late",
      }),
    ],
  });
  if (!moved) throw new AppError("conflict");
}
