import type { NairaDeposit } from "@manilla/shared/naira/contract";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { dollarValue } from "../../prices/dollar-value.ts";
import type { Payment } from "../../providers/payments/port.ts";
import { AppError } from "../../runtime/errors.ts";
import { nairaDeposit } from "../states.ts";
import { type Deposit, describeDeposit, findDeposit } from "./deposit.ts";
import { isSettled, nextTransition } from "./deposit-settlement.ts";
import { verifyPayment } from "./verify-payment.ts";

export type Settled = { deposit: Deposit; payment: Payment | undefined };

/**
 * Asks the provider about a deposit and does what follows: credits what was received (whole kobo, once, whoever asks
 * first), marks it failed or expired, or leaves it for a later look. Safe to call at any time, any number of times.
 */
export async function settleDeposit(ctx: Context, deposit: Deposit): Promise<Settled> {
  if (isSettled(deposit)) return { deposit, payment: undefined };
  const payment = await verifyPayment(ctx, deposit.reference);
  const step = nextTransition(deposit, payment, ctx.clock.now());
  if (!step) return { deposit, payment };
  if (step.to !== deposit.state && !nairaDeposit.can(deposit.state, step.to)) {
    throw new Error(`A deposit never goes from ${deposit.state} to ${step.to}`);
  }
  const dollarCents =
    step.to === "completed" && payment ? await dollarValue(ctx, payment.received) : undefined;
  const { moved } = await ctx.ledger.advance(dollarCents === undefined ? step : { ...step, dollarCents });
  if (moved && step.to !== deposit.state) {
    ctx.log.info({ transactionId: deposit.id, state: step.to }, "a naira deposit moved on");
  }
  // Read again rather than assumed: somebody else may have been first.
  const now = await findDeposit(ctx, ctx.providers.payments.name, deposit.reference);
  return { deposit: now ?? deposit, payment };
}

/** The verify call: settles the caller's own deposit and tells its state. Throws AppError not_found. */
export async function verifyDeposit(ctx: Context, actor: Actor, reference: string): Promise<NairaDeposit> {
  const { deposit } = await settleDeposit(ctx, await ownDeposit(ctx, actor, reference));
  return describeDeposit(deposit);
}

/** Another user's deposit is not found, exactly like one that never was. */
export async function ownDeposit(ctx: Context, actor: Actor, reference: string): Promise<Deposit> {
  const deposit = await findDeposit(ctx, ctx.providers.payments.name, reference);
  if (!deposit || deposit.userId !== actor.userId) throw new AppError("not_found");
  return deposit;
}
