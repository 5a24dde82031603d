import type { Config } from "../platform/config.ts";
import { createPayaza } from "./payments/payaza.ts";
import type { PaymentProvider } from "./payments/port.ts";

/** The outside world, by capability. Each is a port; which vendor stands behind it is decided here alone. */
export interface Providers {
  readonly payments: PaymentProvider;
  close(): Promise<void>;
}

export function createProviders(config: Config): Providers {
  const payments = createPayaza(config);
  return {
    payments,
    async close() {
      await Promise.allSettled([payments.close()]);
    },
  };
}
