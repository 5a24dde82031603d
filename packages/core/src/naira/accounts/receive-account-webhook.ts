import { hours } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import { askProvider } from "../../operations/ask-provider.ts";
import { receiveWebhook, type WebhookInbox } from "../../operations/webhook-inbox.ts";
import type { WebhookHeaders } from "../../providers/webhooks.ts";
import { bookAccountPayment } from "./book-payment.ts";

/**
 * Only the answer to a query moves money. Returns false for other events. Throws AppError bad_request for a forged
 * message.
 */
export async function receiveAccountWebhook(
  ctx: Context,
  raw: Buffer,
  headers: WebhookHeaders,
): Promise<boolean> {
  const webhook = ctx.providers.nairaAccounts.parseWebhook(raw, headers);
  return receiveWebhook(ctx, accountInbox(ctx), webhook, raw);
}

/** An inbox of its own, because the same vendor also sends messages about payouts. */
export function accountInbox(ctx: Context): WebhookInbox {
  const { nairaAccounts } = ctx.providers;
  return {
    provider: `${nairaAccounts.name}.accounts`,
    giveUpAfterMs: hours(72),
    async process(_, { reference }) {
      const about = { provider: nairaAccounts.name, call: "payment query", reference };
      const payment = await askProvider(ctx, about, () => nairaAccounts.payment(reference));
      if (payment?.status === "paid") return bookAccountPayment(ctx, payment);
      return payment?.status === "failed" || payment?.status === "other" ? payment.status : undefined;
    },
  };
}
