import type { Context } from "../../context.ts";
import {
  finishWebhook,
  type Message,
  postponeWebhook,
  processNow,
  rejectForged,
  storeWebhook,
} from "../../operations/webhook-inbox.ts";
import type { WebhookHeaders } from "../../providers/payments/port.ts";
import { type Deposit, findDeposit } from "./deposit.ts";
import { isSettled, lateMoneyHours } from "./deposit-settlement.ts";
import { settleDeposit } from "./settle-deposit.ts";
import { suspendPayment } from "./suspend-payment.ts";
import { verifyPayment } from "./verify-payment.ts";

/**
 * Takes the payment provider's message: checks the signature over the raw bytes, keeps the message, and asks the
 * provider about the deposit it names. Moves no money on the message's own word. False when it is about something else than
 * money that comes in. Throws AppError bad_request when forged.
 */
export async function receiveWebhook(ctx: Context, raw: Buffer, headers: WebhookHeaders): Promise<boolean> {
  const { payments } = ctx.providers;
  const webhook = payments.parseWebhook(raw, headers);
  if (webhook.kind === "forged") return rejectForged(ctx, payments.name, raw);
  if (webhook.kind === "ignored") return false;
  const message = await storeWebhook(ctx, { provider: payments.name, ...webhook.event });
  await processNow(ctx, message, (kept) => actOnMessage(ctx, kept));
  return true;
}

/** Asks the provider about what a kept message names, and finishes it or postpones the next try. */
export async function actOnMessage(ctx: Context, message: Message): Promise<void> {
  const deposit = await findDeposit(ctx, ctx.providers.payments.name, message.reference);
  const outcome = deposit
    ? await depositOutcome(ctx, deposit)
    : await strangerOutcome(ctx, message.reference);
  if (outcome) return finishWebhook(ctx, message, outcome);
  const ageMs = ctx.clock.now().getTime() - message.receivedAt.getTime();
  if (ageMs > lateMoneyHours * 60 * 60_000) return finishWebhook(ctx, message, "nothing_found");
  return postponeWebhook(ctx, message);
}

/** Undefined while the provider hasn't confirmed what its message hinted at. */
async function depositOutcome(ctx: Context, before: Deposit): Promise<string | undefined> {
  const { deposit, payment } = await settleDeposit(ctx, before);
  if (isSettled(before)) return "known_already";
  if (deposit.state === "completed") return "credited";
  return payment?.status === "failed" ? "failed" : undefined;
}

async function strangerOutcome(ctx: Context, reference: string): Promise<string | undefined> {
  const payment = await verifyPayment(ctx, reference);
  if (payment?.status === "failed") return "failed";
  if (payment?.status !== "paid") return undefined;
  await suspendPayment(ctx, reference, payment);
  return "suspended";
}
