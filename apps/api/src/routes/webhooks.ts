import { receiveBillWebhook } from "@manilla/core/bills/receive-bill-webhook";
import type { Context } from "@manilla/core/context";
import { receiveCustodyWebhook } from "@manilla/core/crypto/custody/receive-custody-webhook";
import { receiveAccountWebhook } from "@manilla/core/naira/accounts/receive-account-webhook";
import { receiveDepositWebhook } from "@manilla/core/naira/deposits/receive-deposit-webhook";
import { receivePayoutWebhook } from "@manilla/core/naira/withdrawals/receive-payout-webhook";
import { AppError } from "@manilla/core/runtime/errors";
import type { App } from "../command.ts";
import { vtpassAnswer } from "../plugins/webhook-examples.ts";
import { registerWebhook } from "../webhook.ts";

/** What vendors tell us, each at its own address. */
export function webhookRoutes(app: App, ctx: Context): void {
  registerWebhook(app, ctx, "payaza", async ({ body, headers }) => {
    // One address for what comes in and what goes out.
    const isDeposit = await receiveDepositWebhook(ctx, body, headers);
    if (!isDeposit) await receivePayoutWebhook(ctx, "payaza", { raw: body, headers });
  });
  registerWebhook(app, ctx, "quidax", ({ body, headers }) => receiveCustodyWebhook(ctx, body, headers));
  registerWebhook(app, ctx, "paystack", async ({ body, headers }) => {
    const isPayment = await receiveAccountWebhook(ctx, body, headers);
    if (!isPayment) await receivePayoutWebhook(ctx, "paystack", { raw: body, headers });
  });
  registerWebhook(app, ctx, "maplerad", ({ body, headers }) =>
    receiveBillWebhook(ctx, "maplerad", { raw: body, headers }),
  );
  unsignedWebhook(app, ctx);
}

/** VTpass signs nothing: its callback is a hint, let in by a secret address or by who sends it where either is set. */
function unsignedWebhook(app: App, ctx: Context): void {
  const { VTPASS_WEBHOOK_PATH: secret, VTPASS_WEBHOOK_IPS: ips } = ctx.config;
  registerWebhook(
    app,
    ctx,
    "vtpass",
    ({ body, headers, request }) => {
      if (ips !== undefined && !ips.split(",").includes(request.ip)) throw new AppError("forbidden");
      return receiveBillWebhook(ctx, "vtpass", { raw: body, headers });
    },
    { secret, answer: vtpassAnswer },
  );
}
