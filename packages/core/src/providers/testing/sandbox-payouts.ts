import { sandboxSettings, testConfig } from "../../testing/config.ts";
import { createPayouts } from "../payouts/payouts.ts";
import type { Payouts, PayoutVendor } from "../payouts/port.ts";

/** The sandbox's name for each vendor's operation that takes a payout. */
export const submitOperation: Readonly<Record<PayoutVendor, string>> = {
  paystack: "transfer",
  payaza: "payout",
};

/** The real payout adapters, calling the sandbox at this address. New payouts go to `vendor`. */
export function sandboxPayouts({ url }: { url: string }, vendor?: PayoutVendor): Payouts {
  return createPayouts(testConfig({ ...sandboxSettings(url), ...(vendor && { PAYOUT_PROVIDER: vendor }) }));
}
