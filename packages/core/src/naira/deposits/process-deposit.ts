import type { Money } from "@manilla/shared/money";
import type { NairaDeposit } from "@manilla/shared/naira/contract";
import type { Actor } from "../../actor.ts";
import { withTimeout } from "../../concurrency/with-timeout.ts";
import type { Context } from "../../context.ts";
import { callProvider, closePolling, move, pollLater } from "../../operations/move.ts";
import { sweepBatch, sweepOperations } from "../../operations/sweep.ts";
import { sweepWebhooks, type WebhookInbox } from "../../operations/webhook-inbox.ts";
import { dollarValue } from "../../prices/known-prices.ts";
import type { Payment } from "../../providers/payments/port.ts";
import { AppError } from "../../runtime/errors.ts";
import { type Deposit, depositOf, describeDeposit, findDeposit } from "./deposit.ts";
import { isDecided, lateMoneyMs, nairaDeposit, nextMove, type OwnedDeposit } from "./deposit-operation.ts";
import { suspendPayment, takeOutOfSuspense } from "./suspense.ts";

type Processed = { deposit: Deposit; payment: Payment | undefined };

/**
 * Queries the provider about the payment. Then credits the received money once, or marks the deposit as failed or
 * expired, or changes nothing.
 */
export async function processDeposit(ctx: Context, deposit: Deposit): Promise<Processed> {
  const { userId } = deposit;
  if (isDecided(deposit) || userId === null) return { deposit, payment: undefined };
  const payment = await verifyPayment(ctx, deposit.reference, deposit.requested);
  if (!(await applyPayment(ctx, { ...deposit, userId }, payment))) return { deposit, payment };
  const now = await findDeposit(ctx, ctx.providers.payments.name, deposit.reference);
  return { deposit: now ?? deposit, payment };
}

export async function verifyDeposit(ctx: Context, actor: Actor, reference: string): Promise<NairaDeposit> {
  const { deposit } = await processDeposit(ctx, await ownDeposit(ctx, actor, reference));
  return describeDeposit(deposit);
}

async function ownDeposit(ctx: Context, actor: Actor, reference: string): Promise<Deposit> {
  const deposit = await findDeposit(ctx, ctx.providers.payments.name, reference);
  if (!deposit || deposit.userId !== actor.userId) throw new AppError("not_found");
  return deposit;
}

async function applyPayment(
  ctx: Context,
  deposit: OwnedDeposit,
  payment: Payment | undefined,
): Promise<boolean> {
  const isElsewhere = payment?.status === "paid" && !(await takeOutOfSuspense(ctx, deposit, payment));
  // A payment that is in suspense, or that staff gave to a customer, must not be credited again. It therefore counts as
  // pending here.
  const ours: Payment | undefined = isElsewhere ? { ...payment, status: "pending" } : payment;
  const next = nextMove(deposit, ours, ctx.clock.now());
  if (next === "credit" && payment) {
    const dollarCents = await dollarValue(ctx, payment.received);
    await move(ctx, nairaDeposit, deposit, "credit", { userId: deposit.userId, payment, dollarCents });
  } else if (next === "fail") await move(ctx, nairaDeposit, deposit, "fail", deposit);
  else if (next === "expire") await move(ctx, nairaDeposit, deposit, "expire");
  else return false;
  return true;
}

export async function readDeposit(ctx: Context, actor: Actor, reference: string): Promise<NairaDeposit> {
  return describeDeposit(await ownDeposit(ctx, actor, reference));
}

/**
 * Queries the provider about a payment, and returns undefined if there is no clear answer in time. `requested` is the
 * amount without the provider's fee.
 */
export function verifyPayment(
  ctx: Context,
  reference: string,
  requested?: Money<"NGN">,
): Promise<Payment | undefined> {
  const { payments } = ctx.providers;
  const about = { provider: payments.name, call: "payment query", reference };
  return withTimeout(callProvider(ctx, about, () => payments.verify(reference, requested)));
}

export function depositInbox(ctx: Context): WebhookInbox {
  const { payments } = ctx.providers;
  return {
    provider: payments.name,
    parse: payments.parseWebhook,
    giveUpAfterMs: lateMoneyMs,
    async process({ provider, reference, body }) {
      const deposit = await findDeposit(ctx, provider, reference);
      if (!deposit) return outcomeOfUnmatched(ctx, reference);
      const { providerReference: theirs } = body;
      return outcomeOf(ctx, deposit, typeof theirs === "string" ? theirs : null);
    },
  };
}

/**
 * Returns the outcome of the payment in a webhook, or undefined if there is no clear answer. `theirs` is the provider's
 * reference in the webhook. If the deposit was credited with a different reference, this is a second payment.
 */
async function outcomeOf(ctx: Context, before: Deposit, theirs: string | null): Promise<string | undefined> {
  const { deposit, payment } = await processDeposit(ctx, before);
  const { paymentReference } = deposit;
  if (isDecided(deposit) && theirs !== null && paymentReference !== null && theirs !== paymentReference)
    return outcomeOfSecond(ctx, deposit, theirs);
  if (isDecided(before)) return "known_already";
  if (deposit.state === "completed") return "credited";
  return payment?.status === "failed" ? "failed" : undefined;
}

/** Called if one deposit was paid twice: puts the second payment into suspense under the provider's reference. */
async function outcomeOfSecond(ctx: Context, deposit: Deposit, theirs: string): Promise<string | undefined> {
  const payment = await verifyPayment(ctx, theirs, deposit.requested);
  if (payment?.status === "failed") return "failed";
  if (payment?.status !== "paid") return undefined;
  const isSame =
    payment.received.units === deposit.received?.units &&
    (payment.at?.toISOString() ?? null) === deposit.paidAt;
  if (isSame || payment.providerReference !== theirs) return "known_already";
  return suspendPayment(ctx, theirs, payment);
}

async function outcomeOfUnmatched(ctx: Context, reference: string): Promise<string | undefined> {
  const payment = await verifyPayment(ctx, reference);
  if (payment?.status === "failed") return "failed";
  if (payment?.status !== "paid") return undefined;
  // If the provider's answer has our reference, the payment is booked under it, else under the webhook's reference.
  const { name } = ctx.providers.payments;
  const theirs = payment.providerReference;
  const merchantReference = payment.merchantReference ?? reference;
  const deposit =
    (await findDeposit(ctx, name, merchantReference)) ?? (await findDeposit(ctx, name, theirs ?? reference));
  if (deposit) return outcomeOf(ctx, deposit, theirs);
  return suspendPayment(ctx, merchantReference, payment);
}

export async function sweepDeposits(ctx: Context): Promise<{ deposits: number; messages: number }> {
  const poll = (deposit: Deposit) => pollDeposit(ctx, deposit);
  const deposits = await sweepOperations(ctx, nairaDeposit, { read: depositOf, poll });
  const messages = await sweepWebhooks(ctx, depositInbox(ctx), sweepBatch);
  return { deposits, messages };
}

async function pollDeposit(ctx: Context, before: Deposit): Promise<void> {
  const { deposit, payment } = await processDeposit(ctx, before);
  if (deposit.state !== before.state) return;
  const isOver = nextMove(deposit, payment, ctx.clock.now()) === "close";
  await (isOver ? closePolling(ctx, deposit) : pollLater(ctx, nairaDeposit, deposit));
}
