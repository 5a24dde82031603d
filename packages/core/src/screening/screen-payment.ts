import type { Context } from "../context.ts";
import { hasCountryRules } from "../runtime/country-rules.ts";
import { AppError } from "../runtime/errors.ts";
import { dropHit, recordHit } from "./hits.ts";
import { findHoldingRule } from "./rules.ts";
import { type Match, screenAddress, screenName } from "./screen.ts";

/** `id` is the id of the transaction. `to` is the account name or coin address of the recipient. */
type Payment = { id: string; userId: string; to: string; flow: "withdrawal" | "send" };

/**
 * Calls `begin` with true if the recipient is on a list or a rule holds the sender's money. The hit is stored first,
 * and deleted if `begin` certainly booked nothing (a clear error or a repeated request).
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
    // Only an AppError other than service_busy proves that nothing was booked. After other errors, dropOrphans
    // deletes a hit without an operation later.
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
