import type { Config } from "../runtime/config.ts";
import { createPaystackAccounts } from "./accounts/paystack.ts";
import { createPaystackBanks } from "./banks/paystack.ts";
import { createMaplerad, mapleradWebhook } from "./bills/maplerad.ts";
import type { BillVendor } from "./bills/port.ts";
import { createVtpass, vtpassWebhook } from "./bills/vtpass.ts";
import { createQuidaxCustody, quidaxWebhook } from "./custody/quidax.ts";
import { createSmtp } from "./email/smtp.ts";
import { createLatestRates, createQuidaxTicker } from "./forex/sources.ts";
import { createDojah, dojahWebhook } from "./identity/dojah.ts";
import { createListSource } from "./lists/download.ts";
import { createCoinPages } from "./market/coin-page.ts";
import { createCoingecko } from "./market/coingecko.ts";
import { createNews } from "./news/articles.ts";
import { createPayaza, payazaWebhook } from "./payments/payaza.ts";
import { createPayouts } from "./payouts/payouts.ts";
import { paystackWebhook } from "./payouts/paystack.ts";
import type { Providers } from "./providers.ts";
import { createWebPush } from "./push/web-push.ts";
import { createTermii } from "./sms/termii.ts";
import type { VendorWebhook } from "./webhooks.ts";

export function createProviders(config: Config): Providers {
  const providers = {
    dollar: createQuidaxTicker(config),
    forex: createLatestRates(config),
    coinPages: createCoinPages(config),
    market: createCoingecko(config),
    news: createNews(config),
    payments: createPayaza(config),
    nairaAccounts: createPaystackAccounts(config),
    banks: createPaystackBanks(config),
    payouts: createPayouts(config),
    custody: createQuidaxCustody(config),
    bills: billVendors.map(({ create }) => create(config)),
    sms: createTermii(config),
    email: createSmtp(config),
    push: createWebPush(config),
    identity: createDojah(config),
    lists: createListSource(),
  };
  return {
    ...providers,
    async close() {
      const all = Object.values(providers).flat();
      await Promise.allSettled(all.map((provider) => provider.close()));
    },
  };
}

export function vendorWebhooks(config: WebhookSettings): readonly VendorWebhook[] {
  return [
    payazaWebhook,
    paystackWebhook,
    dojahWebhook,
    quidaxWebhook,
    ...billVendors.map(({ webhook }) => webhook(config)),
  ];
}

type WebhookSettings = Parameters<typeof vtpassWebhook>[0];

interface BillVendorParts {
  create: (config: Config) => BillVendor;
  webhook: (config: WebhookSettings) => VendorWebhook;
}

/** The bill vendors in the order in which they are tried. */
const billVendors: readonly BillVendorParts[] = [
  { create: createVtpass, webhook: vtpassWebhook },
  { create: createMaplerad, webhook: () => mapleradWebhook },
];
