import { createMaplerad } from "@manilla/core/providers/bills/maplerad";
import type { BillVendor } from "@manilla/core/providers/bills/port";
import { createVtpass } from "@manilla/core/providers/bills/vtpass";
import type { Config } from "@manilla/core/runtime/config";
import { testConfig } from "../config.ts";
import { createFakeBills, type FakeBills } from "./fake-bills.ts";

/** If an answer is lost, our code can repeat the order only at `backupVendor`, which carries out each id once. */
export type FakeBillVendors = { firstVendor: FakeBills; backupVendor: FakeBills };

export function fakeBillVendors(): FakeBillVendors {
  return { firstVendor: createFakeBills("maplerad"), backupVendor: createFakeBills("vtpass") };
}

/** Creates fakes whose webhooks are parsed by the real adapters, with the keys of `config`. */
export function fakeBillVendorsWithWebhooks(config: Config): readonly FakeBills[] {
  const { firstVendor, backupVendor } = fakeBillVendors();
  return [
    { ...firstVendor, parseWebhook: createMaplerad(config).parseWebhook },
    { ...backupVendor, parseWebhook: createVtpass(config).parseWebhook },
  ];
}

export function sandboxBillVendors(url: string): readonly BillVendor[] {
  const config = testConfig({
    MAPLERAD_BASE_URL: `${url}/maplerad/v1`,
    VTPASS_BASE_URL: `${url}/vtpass/api`,
  });
  return [createVtpass(config), createMaplerad(config)];
}
