import { receiveBillWebhook } from "@manilla/core/bills/receive-bill-webhook";
import type { Context } from "@manilla/core/context";
import { receiveCustodyWebhook } from "@manilla/core/crypto/custody/receive-custody-webhook";
import { receiveDepositWebhook } from "@manilla/core/naira/deposits/receive-deposit-webhook";
import { receivePayoutWebhook } from "@manilla/core/naira/withdrawals/receive-payout-webhook";
import type { App } from "../command.ts";
import { registerWebhook } from "../webhook.ts";

/** What vendors tell us, each at its own address. */
export function webhookRoutes(app: App, ctx: Context): void {
  registerWebhook(app, ctx, "payaza", async ({ body, headers }) => {
    // One address for what comes in and what goes out.
    const isDeposit = await receiveDepositWebhook(ctx, body, headers);
    if (!isDeposit) await receivePayoutWebhook(ctx, "payaza", { raw: body, headers });
  });
  registerWebhook(app, ctx, "quidax", ({ body, headers }) => receiveCustodyWebhook(ctx, body, headers));
  registerWebhook(app, ctx, "paystack", ({ body, headers }) =>
    receivePayoutWebhook(ctx, "paystack", { raw: body, headers }),
  );
  for (const vendor of ["maplerad", "vtpass"] as const) {
    registerWebhook(app, ctx, vendor, ({ body, headers }) =>
      receiveBillWebhook(ctx, vendor, { raw: body, headers }),
    );
  }
}
