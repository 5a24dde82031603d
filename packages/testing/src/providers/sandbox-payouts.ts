import { createPayouts } from "@manilla/core/providers/payouts/payouts";
import type { Payouts, PayoutVendor } from "@manilla/core/providers/payouts/port";
import { sandboxSettings, testConfig } from "../config.ts";

export const submitOperation: Readonly<Record<PayoutVendor, string>> = {
  paystack: "transfer",
  payaza: "payout",
};

/** The real payout adapters with the sandbox as their host. `vendor` gets new payouts. */
export function sandboxPayouts({ url }: { url: string }, vendor?: PayoutVendor): Payouts {
  return createPayouts(testConfig({ ...sandboxSettings(url), ...(vendor && { PAYOUT_PROVIDER: vendor }) }));
}
