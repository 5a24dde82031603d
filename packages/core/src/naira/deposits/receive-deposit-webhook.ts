import type { Context } from "../../context.ts";
import { receiveWebhook, type WebhookInbox } from "../../operations/webhook-inbox.ts";
import type { WebhookHeaders } from "../../providers/webhooks/port.ts";
import { type Deposit, findDeposit } from "./deposit.ts";
import { isSettled, lateMoneyMs } from "./deposit-operation.ts";
import { settleDeposit } from "./settle-deposit.ts";
import { suspendPayment } from "./suspend-payment.ts";
import { verifyPayment } from "./verify-payment.ts";

/**
 * Takes the payment provider's message: stores it and queries the payment it names. Moves no money on the message's own
 * word. False when it is about something else than money that comes in. Throws AppError bad_request when it is forged.
 */
export async function receiveDepositWebhook(
  ctx: Context,
  raw: Buffer,
  headers: WebhookHeaders,
): Promise<boolean> {
  const webhook = ctx.providers.payments.parseWebhook(raw, headers);
  return receiveWebhook(ctx, paymentInbox(ctx), webhook, raw);
}

export function paymentInbox(ctx: Context): WebhookInbox {
  return {
    provider: ctx.providers.payments.name,
    giveUpAfterMs: lateMoneyMs,
    async process(_, { provider, reference }) {
      const deposit = await findDeposit(ctx, provider, reference);
      return deposit ? outcomeOf(ctx, deposit) : outcomeOfUnmatched(ctx, reference);
    },
  };
}

/** Undefined while the provider hasn't confirmed what its message hinted at. */
async function outcomeOf(ctx: Context, before: Deposit): Promise<string | undefined> {
  const { deposit, payment } = await settleDeposit(ctx, before);
  if (isSettled(before)) return "known_already";
  if (deposit.state === "completed") return "credited";
  return payment?.status === "failed" ? "failed" : undefined;
}

async function outcomeOfUnmatched(ctx: Context, reference: string): Promise<string | undefined> {
  const payment = await verifyPayment(ctx, reference);
  if (payment?.status === "failed") return "failed";
  if (payment?.status !== "paid") return undefined;
  // A message may name a payment by the provider's reference alone: it has one place in the books, under its merchant's.
  const merchantReference = payment.merchantReference ?? reference;
  const deposit = await findDeposit(ctx, ctx.providers.payments.name, merchantReference);
  if (deposit) return outcomeOf(ctx, deposit);
  await suspendPayment(ctx, merchantReference, payment);
  return "suspended";
}
