import type { Context } from "../context.ts";
import { hasCountryRules } from "../runtime/country-rules.ts";
import { AppError } from "../runtime/errors.ts";
import { dropHit, recordHit } from "./hits.ts";
import { findHoldingRule } from "./rules.ts";
import { type Match, screenAddress, screenName } from "./screen.ts";

/** `id`: the transaction. `to`: the recipient's account name or coin address. */
type Payment = { id: string; userId: string; to: string; flow: "withdrawal" | "send" };

/**
 * Checks a payment and calls `begin` to book it. `begin(true)` books it as held, because the recipient is on a list or
 * a rule holds the sender's money. The hit is stored before `begin(true)`, and deleted if this call certainly booked
 * nothing.
 */
export async function screenPayment<O extends { replayed: boolean }>(
  ctx: Context,
  payment: Payment,
  begin: (isHeld: boolean) => Promise<O>,
): Promise<O> {
  const match = await findMatch(ctx, payment);
  if (!match) return begin(false);
  const { flow, id, userId, to } = payment;
  const checked = { flow, subject: id, userId, checked: to };
  await recordHit(ctx, checked, match);
  const outcome = await begin(true).catch(async (error: unknown) => {
    // Only an AppError other than service_busy proves that nothing was booked.
    if (error instanceof AppError && error.code !== "service_busy") await dropHit(ctx, checked);
    throw error;
  });
  if (outcome.replayed) await dropHit(ctx, checked);
  return outcome;
}

async function findMatch(ctx: Context, { flow, to, userId }: Payment): Promise<Match | undefined> {
  if (!hasCountryRules(ctx)) return undefined;
  const listed = flow === "send" ? await screenAddress(ctx, to) : await screenName(ctx, to);
  return listed ?? findHoldingRule(ctx, userId);
}
