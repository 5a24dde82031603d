import type { Context } from "../context.ts";
import { hasCountryRules } from "../runtime/country-rules.ts";
import { AppError } from "../runtime/errors.ts";
import { dropHit, recordHit } from "./hits.ts";
import { heldByRule } from "./rules.ts";
import { type Match, screenAddress, screenName } from "./screen.ts";

/** A payment on its way out (`id` is its transaction's), and the bank account's name or the coin address that it goes to. */
type Payment = { id: string; userId: string; to: string; flow: "withdrawal" | "send" };

/**
 * Runs what begins a payment: held when its recipient is on a list or a rule holds its sender's money. The hit is recorded
 * first, and goes again when nothing began: an error, or an answer from an earlier call.
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
    // Any other failure leaves open whether the operation is booked; its hit is looked at again by dropOrphans.
    if (error instanceof AppError && error.code !== "service_busy") await dropHit(ctx, checked);
    throw error;
  });
  if (outcome.replayed) await dropHit(ctx, checked);
  return outcome;
}

async function findMatch(ctx: Context, { flow, to, userId }: Payment): Promise<Match | undefined> {
  if (!hasCountryRules(ctx)) return undefined;
  const listed = flow === "send" ? await screenAddress(ctx, to) : await screenName(ctx, to);
  return listed ?? heldByRule(ctx, userId);
}
