import type { Config } from "../../runtime/config.ts";
import { mapleradChecks, vtpassChecks } from "../preflight/bills.ts";
import type { VendorChecks } from "../preflight/check.ts";
import type { VendorWebhook } from "../vendor-webhook.ts";
import { createMaplerad } from "./maplerad.ts";
import { mapleradWebhook } from "./maplerad-webhook.ts";
import type { BillVendor } from "./port.ts";
import { createVtpass, vtpassWebhook } from "./vtpass.ts";

/** What of the settings says where a vendor's messages come from. */
export type WebhookSettings = Parameters<typeof vtpassWebhook>[0];

interface BillVendorParts {
  create: (config: Config) => BillVendor;
  webhook: (config: WebhookSettings) => VendorWebhook;
  /** What `pnpm ops preflight` asks it. */
  checks: (config: Config) => VendorChecks;
}

/** The bill vendors, in the order in which they are asked. A new one adds its line here and in no other list. */
export const billVendors: readonly BillVendorParts[] = [
  { create: createVtpass, webhook: vtpassWebhook, checks: vtpassChecks },
  { create: createMaplerad, webhook: () => mapleradWebhook, checks: mapleradChecks },
];
