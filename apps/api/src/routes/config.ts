import type { Context } from "@manilla/core/context";
import { listTroubled } from "@manilla/core/operations/provider-health";
import { currentPrices } from "@manilla/core/prices/known-prices";
import { fees } from "@manilla/shared/fees";
import { listFees } from "@manilla/shared/fees-contract";
import { getPublicConfig } from "@manilla/shared/http/public-config";
import { listProviderHealth } from "@manilla/shared/provider-health";
import { type App, addRoute } from "../command.ts";

export function configRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, listProviderHealth, async () => ({ troubled: await listTroubled(ctx) }));
  addRoute(app, ctx, listFees, async () => ({
    fees,
    marginPercent: (await currentPrices(ctx)).markupPercent.toFixed(),
  }));
  addRoute(app, ctx, getPublicConfig, () => ({
    version: "3.0.0",
    support: {
      chat: ctx.config.SUPPORT_CHAT_URL,
      email: ctx.config.SUPPORT_EMAIL,
      phone: ctx.config.SUPPORT_PHONE,
      messaging: ctx.config.SUPPORT_MESSAGING_URL,
    },
    company: {
      name: ctx.config.COMPANY_NAME,
      number: ctx.config.COMPANY_NUMBER,
      address: ctx.config.COMPANY_ADDRESS,
      licence: ctx.config.COMPANY_LICENCE,
      complaintsEmail: ctx.config.COMPLAINTS_EMAIL,
      regulator: ctx.config.COMPLAINTS_REGULATOR,
    },
    features: {
      giftCards: false,
      transactionPinRequired: ctx.config.TRANSACTION_PIN === "required",
      chartWidget: ctx.config.CHART_WIDGET === "on",
    },
    payment: {
      scriptUrl: ctx.config.PAYAZA_SCRIPT_URL,
      origin: new URL(ctx.config.PAYAZA_SCRIPT_URL).origin,
    },
    chart: { url: ctx.config.CHART_WIDGET_URL },
    identity: { origin: new URL(ctx.config.DOJAH_WIDGET_URL).origin },
  }));
}
