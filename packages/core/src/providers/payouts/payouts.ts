import { type Config, ConfigError } from "../../platform/config.ts";
import { createPayazaPayouts } from "./payaza.ts";
import { createPaystackPayouts } from "./paystack.ts";
import type { Payouts } from "./port.ts";

/** Both vendors, and the one that new payouts go to. Throws ConfigError when that one can't be used. */
export function createPayouts(config: Config): Payouts {
  if (config.PAYOUT_PROVIDER === "payaza" && !config.PAYAZA_PAYOUT_PIN) {
    throw new ConfigError("Payouts through Payaza need PAYAZA_PAYOUT_PIN and PAYAZA_ACCOUNT_REFERENCE.");
  }
  const vendors = { paystack: createPaystackPayouts(config), payaza: createPayazaPayouts(config) };
  return {
    chosen: config.PAYOUT_PROVIDER,
    at: (vendor) => vendors[vendor],
    async close() {
      await Promise.allSettled([vendors.paystack.close(), vendors.payaza.close()]);
    },
  };
}
