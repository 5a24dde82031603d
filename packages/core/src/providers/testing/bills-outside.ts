import { testConfig } from "../../testing/config.ts";
import type { SandboxHand } from "../../testing/payments-sandbox.ts";
import { createFakeBills } from "../bills/fake.ts";
import { createMaplerad } from "../bills/maplerad.ts";
import type { BillVendor } from "../bills/port.ts";
import { createVtpass } from "../bills/vtpass.ts";

/** A bill vendor, and control of what becomes of its purchases. */
export type BillsOutside = {
  vendor: BillVendor;
  codes: { data: [string, string, string]; meter: [string, string | null]; airtime: string };
  happens(recipient: string, outcome: "delivered" | "failed" | "pending" | "lost" | "never"): Promise<void>;
  sold(recipient: string): Promise<number>;
};

/** What each vendor calls a bundle with its price in naira, a meter's service and airtime. */
export const codes = {
  maplerad: {
    data: ["mtn-data-ng", "100mb_9", "100"],
    meter: ["ikeja-electricity-prepaid-ng", null],
    airtime: "ng-airtime",
  },
  vtpass: { data: ["mtn-data", "100mb_9", "100"], meter: ["ikeja-electric", "prepaid"], airtime: "mtn" },
} satisfies Record<string, BillsOutside["codes"]>;

const outcomes = { lost: "timeout_after", never: "timeout_before" } as const;

/** A vendor against the sandbox. */
export async function sandboxBills(hand: SandboxHand, name: "maplerad" | "vtpass"): Promise<BillsOutside> {
  const config = testConfig({
    MAPLERAD_BASE_URL: `${hand.url}/maplerad/v1`,
    MAPLERAD_SELLS: "all",
    VTPASS_BASE_URL: `${hand.url}/vtpass/api`,
  });
  return {
    vendor: name === "maplerad" ? createMaplerad(config) : createVtpass(config),
    codes: codes[name],
    happens: (recipient, outcome) =>
      hand.control("bills", {
        vendor: name,
        recipient,
        outcome: outcome === "lost" || outcome === "never" ? outcomes[outcome] : outcome,
      }),
    async sold(recipient) {
      const lines = await (await fetch(`${hand.url}/control/books/${name}?kind=bill`)).json();
      const mine = (lines as { reference: string; record: { recipient: string } }[]).filter(({ record }) =>
        record.recipient.endsWith(recipient.slice(-10)),
      );
      return new Set(mine.map(({ reference }) => reference)).size;
    },
  };
}

/** A fake vendor. */
export async function fakeBills(name: "maplerad" | "vtpass"): Promise<BillsOutside> {
  const vendor = createFakeBills(name);
  return {
    vendor,
    codes: { ...codes[name], data: [name === "vtpass" ? "mtn-data" : "mtn-data-ng", "1gb_9", "500"] },
    happens: async (recipient, outcome) => vendor.says(recipient, outcome),
    sold: async (recipient) => vendor.sold.filter(({ order }) => order.recipient === recipient).length,
  };
}
