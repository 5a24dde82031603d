import type { Context } from "../../context.ts";
import { reportIncident } from "../../operations/incidents.ts";
import {
  finishWebhook,
  type Message,
  postponeWebhook,
  processNow,
  rejectForged,
  storeWebhook,
} from "../../operations/webhook-inbox.ts";
import type { WebhookHeaders } from "../../providers/payments/port.ts";
import type { PayoutVendor } from "../../providers/payouts/port.ts";
import { isConclusive, settleWithdrawal } from "./settle-withdrawal.ts";
import { withdrawalOfPayout } from "./withdrawal.ts";

/** So long a message's news is looked for; the withdrawal itself is asked about until it ends. */
const lookForMs = 72 * 60 * 60_000;

/**
 * Takes a payout provider's message: checks the signature over the raw bytes, keeps the message, and asks the provider
 * about the payout it names. Moves no money on the message's own word. Throws AppError bad_request when forged.
 */
export async function receivePayoutWebhook(
  ctx: Context,
  vendor: PayoutVendor,
  { raw, headers }: { raw: Buffer; headers: WebhookHeaders },
): Promise<void> {
  const webhook = ctx.providers.payouts.at(vendor).parseWebhook(raw, headers);
  if (webhook.kind === "forged") return rejectForged(ctx, vendor, raw);
  if (webhook.kind === "ignored") return;
  const message = await storeWebhook(ctx, { provider: inboxOf(vendor), ...webhook.event });
  await processNow(ctx, message, (kept) => actOnPayoutMessage(ctx, vendor, kept));
}

/** Where a vendor's news of payouts are kept, apart from its news of deposits. */
export function inboxOf(vendor: PayoutVendor): string {
  return `${vendor}.payouts`;
}

/** Asks the provider about what a kept message names, and finishes it or postpones the next try. */
export async function actOnPayoutMessage(
  ctx: Context,
  vendor: PayoutVendor,
  message: Message,
): Promise<void> {
  const { reference } = message;
  const withdrawal = await withdrawalOfPayout(ctx, vendor, reference);
  if (!withdrawal) {
    await reportIncident(ctx, { kind: "unknown_payout", provider: vendor, reference, transactionId: null });
    return finishWebhook(ctx, message, "unknown_payout");
  }
  const answer = await settleWithdrawal(ctx, withdrawal);
  if (answer && isConclusive(answer)) return finishWebhook(ctx, message, answer.status);
  const ageMs = ctx.clock.now().getTime() - message.receivedAt.getTime();
  return ageMs > lookForMs ? finishWebhook(ctx, message, "nothing_found") : postponeWebhook(ctx, message);
}
