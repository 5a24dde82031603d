import type { Config } from "../runtime/config.ts";
import { createPaystackAccounts } from "./accounts/paystack.ts";
import type { NairaAccountProvider } from "./accounts/port.ts";
import { createPaystackBanks } from "./banks/paystack.ts";
import type { BankDirectory } from "./banks/port.ts";
import type { BillVendor } from "./bills/port.ts";
import { billVendors, type WebhookSettings } from "./bills/vendors.ts";
import type { CustodyProvider } from "./custody/port.ts";
import { createQuidaxCustody, quidaxWebhook } from "./custody/quidax.ts";
import type { EmailSender } from "./email/port.ts";
import { createSmtp } from "./email/smtp.ts";
import { createLatestRates } from "./forex/latest-rates.ts";
import type { DollarMarket, Forex } from "./forex/port.ts";
import { createQuidaxTicker } from "./forex/quidax-ticker.ts";
import { createDojah, dojahWebhook } from "./identity/dojah.ts";
import type { IdentityProvider } from "./identity/port.ts";
import { createListSource } from "./lists/download.ts";
import type { ListSource } from "./lists/port.ts";
import { type CoinPages, createCoinPages } from "./market/coin-page.ts";
import { createCoingecko } from "./market/coingecko.ts";
import type { MarketData } from "./market/port.ts";
import { createNews, type News } from "./news/articles.ts";
import { createPayaza, payazaWebhook } from "./payments/payaza.ts";
import type { PaymentProvider } from "./payments/port.ts";
import { createPayouts } from "./payouts/payouts.ts";
import { paystackWebhook } from "./payouts/paystack.ts";
import type { Payouts } from "./payouts/port.ts";
import type { PushSender } from "./push/port.ts";
import { createWebPush } from "./push/web-push.ts";
import type { SmsSender } from "./sms/port.ts";
import { createTermii } from "./sms/termii.ts";
import type { VendorWebhook } from "./vendor-webhook.ts";

/** The outside world, by capability. Each is a port; which vendor stands behind it is decided here alone. */
export interface Providers {
  readonly dollar: DollarMarket;
  readonly forex: Forex;
  readonly coinPages: CoinPages;
  readonly market: MarketData;
  readonly news: News;
  readonly payments: PaymentProvider;
  readonly nairaAccounts: NairaAccountProvider;
  readonly banks: BankDirectory;
  readonly payouts: Payouts;
  readonly custody: CustodyProvider;
  /** In the order in which they are tried. */
  readonly bills: readonly BillVendor[];
  readonly sms: SmsSender;
  readonly email: EmailSender;
  readonly push: PushSender;
  readonly identity: IdentityProvider;
  readonly lists: ListSource;
  close(): Promise<void>;
}

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

/** Every vendor that sends us messages. */
export function vendorWebhooks(config: WebhookSettings): readonly VendorWebhook[] {
  return [
    payazaWebhook,
    paystackWebhook,
    dojahWebhook,
    quidaxWebhook,
    ...billVendors.map(({ webhook }) => webhook(config)),
  ];
}
