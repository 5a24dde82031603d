import { toMoney } from "@manilla/shared/money";
import { type Config, ConfigError } from "../../runtime/config.ts";
import { createPayazaPayouts } from "./payaza.ts";
import { createPaystackPayouts } from "./paystack.ts";
import type { PayoutProvider, Payouts, PayoutVendor } from "./port.ts";

/** Paystack's minimum. Smaller payouts (our smallest is ₦98.50) go through Payaza, if it is configured. */
const paystackMinimum = toMoney("NGN", "100");

export function createPayouts(config: Config): Payouts {
  const payazaWorks = Boolean(config.PAYAZA_PAYOUT_PIN && config.PAYAZA_ACCOUNT_REFERENCE);
  if (config.PAYOUT_PROVIDER === "payaza" && !payazaWorks) {
    throw new ConfigError("Payouts through Payaza need PAYAZA_PAYOUT_PIN and PAYAZA_ACCOUNT_REFERENCE.");
  }
  const vendors: Record<PayoutVendor, PayoutProvider> = {
    paystack: createPaystackPayouts(config),
    payaza: createPayazaPayouts(config),
  };
  return {
    vendorFor: (amount) =>
      payazaWorks && amount.units < paystackMinimum.units ? "payaza" : config.PAYOUT_PROVIDER,
    at: (vendor) => vendors[vendor],
    inUse: payazaWorks ? ["paystack", "payaza"] : ["paystack"],
    async close() {
      await Promise.allSettled(Object.values(vendors).map((vendor) => vendor.close()));
    },
  };
}
