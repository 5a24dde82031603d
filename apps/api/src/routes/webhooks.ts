import type { Context } from "@manilla/core/context";
import { receiveWebhook } from "@manilla/core/naira/receive-webhook";
import type { App } from "../command.ts";
import { registerWebhook } from "../webhook.ts";

/** What vendors tell us, each at its own address. */
export function webhookRoutes(app: App, ctx: Context): void {
  registerWebhook(app, ctx, "payaza", ({ body, headers }) => receiveWebhook(ctx, body, headers));
}
