import { receiveBillWebhook } from "@manilla/core/bills/settle-bill";
import type { Context } from "@manilla/core/context";
import { receiveCustodyWebhook } from "@manilla/core/crypto/custody/receive-custody-webhook";
import { receiveIdentityWebhook } from "@manilla/core/kyc/settle-identity";
import { receiveAccountWebhook } from "@manilla/core/naira/accounts/sweep-accounts";
import { receiveDepositWebhook } from "@manilla/core/naira/deposits/settle-deposit";
import { receivePayoutWebhook } from "@manilla/core/naira/withdrawals/receive-payout-webhook";
import { vendorWebhooks } from "@manilla/core/providers/create-providers";
import { payoutVendorOf } from "@manilla/core/providers/payouts/port";
import type { WebhookSubject } from "@manilla/core/providers/webhooks";
import { AppError } from "@manilla/core/runtime/errors";
import type { App } from "../command.ts";
import { registerWebhook, type Webhook } from "../webhook.ts";

/** The function that receives the webhooks of each subject. It returns false for a message about another subject. */
const inboxes: Record<WebhookSubject, (vendor: string, webhook: Webhook) => Promise<unknown>> = {
  account: (_, { ctx, body, headers }) => receiveAccountWebhook(ctx, body, headers),
  deposit: (_, { ctx, body, headers }) => receiveDepositWebhook(ctx, body, headers),
  payout: (vendor, { ctx, body, headers }) =>
    receivePayoutWebhook(ctx, payoutVendorOf(vendor), { raw: body, headers }),
  coins: (_, { ctx, body, headers }) => receiveCustodyWebhook(ctx, body, headers),
  identity: (_, { ctx, body, headers }) => receiveIdentityWebhook(ctx, body, headers),
  bill: (vendor, { ctx, body, headers }) => receiveBillWebhook(ctx, vendor, { raw: body, headers }),
};

export function webhookRoutes(app: App, ctx: Context): void {
  for (const { vendor, subjects, senders, secret, answer } of vendorWebhooks(ctx.config)) {
    const take = async (webhook: Webhook): Promise<void> => {
      if (senders && !senders.includes(webhook.request.ip)) throw new AppError("forbidden");
      for (const subject of subjects) if ((await inboxes[subject](vendor, webhook)) !== false) return;
    };
    registerWebhook(app, ctx, vendor, take, { secret, ...(answer && { answer }) });
  }
}
