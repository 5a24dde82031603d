import type { Config } from "../../runtime/config.ts";
import type { VendorWebhook } from "../vendor-webhook.ts";
import { createMaplerad } from "./maplerad.ts";
import { mapleradWebhook } from "./maplerad-webhook.ts";
import type { BillVendor } from "./port.ts";
import { createVtpass, vtpassWebhook } from "./vtpass.ts";

export type WebhookSettings = Parameters<typeof vtpassWebhook>[0];

interface BillVendorParts {
  create: (config: Config) => BillVendor;
  webhook: (config: WebhookSettings) => VendorWebhook;
}

/** The bill vendors in the order in which they are tried. Register a new vendor here. */
export const billVendors: readonly BillVendorParts[] = [
  { create: createVtpass, webhook: vtpassWebhook },
  { create: createMaplerad, webhook: () => mapleradWebhook },
];
