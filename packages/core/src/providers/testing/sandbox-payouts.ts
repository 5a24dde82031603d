import { sandboxSettings, testConfig } from "../../testing/config.ts";
import { createPayouts } from "../payouts/payouts.ts";
import type { Payouts, PayoutVendor } from "../payouts/port.ts";

/** The sandbox's operation that takes a payout, by vendor. */
export const submitOperation: Readonly<Record<PayoutVendor, string>> = {
  paystack: "transfer",
  payaza: "payout",
};

/** The real payout adapters with the sandbox as their host. `vendor` gets new payouts. */
export function sandboxPayouts({ url }: { url: string }, vendor?: PayoutVendor): Payouts {
  return createPayouts(testConfig({ ...sandboxSettings(url), ...(vendor && { PAYOUT_PROVIDER: vendor }) }));
}
