import { testConfig } from "../../testing/config.ts";
import { createPayouts } from "../payouts/payouts.ts";
import type { Payouts, PayoutVendor } from "../payouts/port.ts";

/** The real payout adapters, calling the sandbox at this address. New payouts go to `vendor`. */
export function sandboxPayouts({ url }: { url: string }, vendor: PayoutVendor): Payouts {
  const config = {
    PAYSTACK_BASE_URL: `${url}/paystack`,
    PAYAZA_BASE_URL: `${url}/payaza/live`,
    PAYAZA_PAYOUT_PIN: "123456",
    PAYAZA_ACCOUNT_REFERENCE: "1010000000",
    PAYOUT_PROVIDER: vendor,
  };
  return createPayouts(testConfig(config));
}
