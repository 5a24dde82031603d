import { createPayouts } from "@manilla/core/providers/payouts/payouts";
import type { Payouts, PayoutVendor } from "@manilla/core/providers/payouts/port";
import { sandboxSettings, testConfig } from "../config.ts";

export const submitOperation: Readonly<Record<PayoutVendor, string>> = {
  paystack: "transfer",
  payaza: "payout",
};

/** Returns the real payout adapters with the sandbox as their host. New payouts go to `vendor`. */
export function sandboxPayouts({ url }: { url: string }, vendor?: PayoutVendor): Payouts {
  return createPayouts(testConfig({ ...sandboxSettings(url), ...(vendor && { PAYOUT_PROVIDER: vendor }) }));
}
