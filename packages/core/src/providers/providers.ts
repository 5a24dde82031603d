import type { Config } from "../platform/config.ts";
import { createLatestRates } from "./forex/latest-rates.ts";
import type { DollarMarket, Forex } from "./forex/port.ts";
import { createQuidaxTicker } from "./forex/quidax-ticker.ts";
import { createCoingecko } from "./market/coingecko.ts";
import type { MarketData } from "./market/port.ts";
import { createPayaza } from "./payments/payaza.ts";
import type { PaymentProvider } from "./payments/port.ts";

/** The outside world, by capability. Each is a port; which vendor stands behind it is decided here alone. */
export interface Providers {
  readonly dollar: DollarMarket;
  readonly forex: Forex;
  readonly market: MarketData;
  readonly payments: PaymentProvider;
  close(): Promise<void>;
}

export function createProviders(config: Config): Providers {
  const dollar = createQuidaxTicker(config);
  const forex = createLatestRates(config);
  const market = createCoingecko(config);
  const payments = createPayaza(config);
  return {
    dollar,
    forex,
    market,
    payments,
    async close() {
      await Promise.allSettled([dollar.close(), forex.close(), market.close(), payments.close()]);
    },
  };
}
