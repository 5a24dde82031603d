import type { Context } from "../../context.ts";
import { closePolling, pollLater } from "../../operations/move.ts";
import { sweepBatch, sweepOperations } from "../../operations/sweep.ts";
import { receiveWebhook, sweepWebhooks, type WebhookInbox } from "../../operations/webhook-inbox.ts";
import type { WebhookHeaders } from "../../providers/webhooks/port.ts";
import { type Deposit, depositOf, findDeposit } from "./deposit.ts";
import { isSettled, lateMoneyMs, nairaDeposit, nextMove } from "./deposit-operation.ts";
import { settleDeposit, verifyPayment } from "./settle-deposit.ts";
import { suspendPayment } from "./suspense.ts";

/**
 * The message alone moves no money, because the payment is queried. Returns false for events other than incoming
 * money. Throws AppError bad_request for a forged message.
 */
export async function receiveDepositWebhook(
  ctx: Context,
  raw: Buffer,
  headers: WebhookHeaders,
): Promise<boolean> {
  const webhook = ctx.providers.payments.parseWebhook(raw, headers);
  return receiveWebhook(ctx, paymentInbox(ctx), webhook, raw);
}

function paymentInbox(ctx: Context): WebhookInbox {
  return {
    provider: ctx.providers.payments.name,
    giveUpAfterMs: lateMoneyMs,
    async process(_, { provider, reference, body }) {
      const deposit = await findDeposit(ctx, provider, reference);
      if (!deposit) return outcomeOfUnmatched(ctx, reference);
      const { providerReference: theirs } = body;
      return outcomeOf(ctx, deposit, typeof theirs === "string" ? theirs : null);
    },
  };
}

/** `theirs` is the provider's reference in the message. Undefined while the provider has not confirmed its message. */
async function outcomeOf(ctx: Context, before: Deposit, theirs: string | null): Promise<string | undefined> {
  const { deposit, payment } = await settleDeposit(ctx, before);
  const { paymentReference } = deposit;
  if (isSettled(deposit) && theirs !== null && paymentReference !== null && theirs !== paymentReference)
    return outcomeOfSecond(ctx, deposit, theirs);
  if (isSettled(before)) return "known_already";
  if (deposit.state === "completed") return "credited";
  return payment?.status === "failed" ? "failed" : undefined;
}

/** A payer may pay one reference twice. The second payment is booked under the provider's reference for staff. */
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
  // A message may contain only the provider's reference. The payment is booked once: under its merchant reference, or
  // under the provider's if only that was known.
  const { name } = ctx.providers.payments;
  const theirs = payment.providerReference;
  const merchantReference = payment.merchantReference ?? reference;
  const deposit =
    (await findDeposit(ctx, name, merchantReference)) ?? (await findDeposit(ctx, name, theirs ?? reference));
  if (deposit) return outcomeOf(ctx, deposit, theirs);
  return suspendPayment(ctx, merchantReference, payment);
}

export type Sweep = { deposits: number; messages: number };

export async function sweepDeposits(ctx: Context): Promise<Sweep> {
  const poll = (deposit: Deposit) => pollDeposit(ctx, deposit);
  const deposits = await sweepOperations(ctx, nairaDeposit, { read: depositOf, poll });
  const messages = await sweepWebhooks(ctx, paymentInbox(ctx), sweepBatch);
  return { deposits, messages };
}

async function pollDeposit(ctx: Context, before: Deposit): Promise<void> {
  const { deposit, payment } = await settleDeposit(ctx, before);
  if (deposit.state !== before.state) return;
  const isOver = nextMove(deposit, payment, ctx.clock.now()) === "close";
  await (isOver ? closePolling(ctx, deposit) : pollLater(ctx, nairaDeposit, deposit));
}
