import type { NairaAccountProvider } from "./accounts/port.ts";
import type { BankDirectory } from "./banks/port.ts";
import type { BillVendor } from "./bills/port.ts";
import type { CustodyProvider } from "./custody/port.ts";
import type { EmailSender } from "./email/port.ts";
import type { DollarMarket, Forex } from "./forex/port.ts";
import type { IdentityProvider } from "./identity/port.ts";
import type { ListSource } from "./lists/download.ts";
import type { CoinPages, MarketData, News } from "./market/port.ts";
import type { PaymentProvider } from "./payments/port.ts";
import type { Payouts } from "./payouts/port.ts";
import type { PushSender } from "./push/port.ts";
import type { SmsSender } from "./sms/port.ts";

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
  readonly bills: readonly BillVendor[];
  readonly sms: SmsSender;
  readonly email: EmailSender;
  readonly push: PushSender;
  readonly identity: IdentityProvider;
  readonly lists: ListSource;
  close(): Promise<void>;
}
