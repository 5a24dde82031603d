import type { Config } from "../runtime/config.ts";
import { createPaystackAccounts } from "./accounts/paystack.ts";
import { createPaystackBanks } from "./banks/paystack.ts";
import { billVendors, type WebhookSettings } from "./bills/vendors.ts";
import { createQuidaxCustody, quidaxWebhook } from "./custody/quidax.ts";
import { createSmtp } from "./email/smtp.ts";
import { createLatestRates } from "./forex/latest-rates.ts";
import { createQuidaxTicker } from "./forex/quidax-ticker.ts";
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
import type { VendorWebhook } from "./vendor-webhook.ts";

export function createProviders(config: Config): Providers {
  const dollar = createQuidaxTicker(config);
  const forex = createLatestRates(config);
  const coinPages = createCoinPages(config);
  const market = createCoingecko(config);
  const news = createNews(config);
  const payments = createPayaza(config);
  const nairaAccounts = createPaystackAccounts(config);
  const banks = createPaystackBanks(config);
  const payouts = createPayouts(config);
  const custody = createQuidaxCustody(config);
  const bills = billVendors.map(({ create }) => create(config));
  const sms = createTermii(config);
  const email = createSmtp(config);
  const push = createWebPush(config);
  const identity = createDojah(config);
  const lists = createListSource();
  return {
    dollar,
    forex,
    coinPages,
    market,
    news,
    payments,
    nairaAccounts,
    banks,
    payouts,
    bills,
    custody,
    sms,
    email,
    push,
    identity,
    lists,
    async close() {
      await Promise.allSettled([
        dollar.close(),
        forex.close(),
        coinPages.close(),
        market.close(),
        news.close(),
        payments.close(),
        nairaAccounts.close(),
        banks.close(),
        payouts.close(),
        custody.close(),
        ...bills.map((vendor) => vendor.close()),
        sms.close(),
        email.close(),
        push.close(),
        identity.close(),
        lists.close(),
      ]);
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
