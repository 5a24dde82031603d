import type { Config } from "../../../runtime/config.ts";
import { testConfig } from "../../../testing/config.ts";
import { createFakeBills, type FakeBills } from "../fake.ts";
import { createMaplerad } from "../maplerad.ts";
import type { BillVendor } from "../port.ts";
import { createVtpass } from "../vtpass.ts";

/** `firstVendor` never submits an order twice. `backupVendor` accepts the same request id again. */
export type FakeBillVendors = { firstVendor: FakeBills; backupVendor: FakeBills };

/** Creates a fake of each bill vendor, in the order in which a purchase tries them. */
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

/** Creates the real adapters with the sandbox as their host. */
export function sandboxBillVendors(url: string): readonly BillVendor[] {
  const config = testConfig({
    MAPLERAD_BASE_URL: `${url}/maplerad/v1`,
    VTPASS_BASE_URL: `${url}/vtpass/api`,
  });
  return [createVtpass(config), createMaplerad(config)];
}
