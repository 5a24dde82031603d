import { createHmac } from "node:crypto";
import { createMaplerad } from "@manilla/core/providers/bills/maplerad";
import type { BillVendor } from "@manilla/core/providers/bills/port";
import { createVtpass } from "@manilla/core/providers/bills/vtpass";
import type { Config } from "@manilla/core/runtime/config";
import { vendorPaths } from "../../../../apps/sandbox/src/config.ts";
import { testConfig } from "../config.ts";
import type { ControlledSandbox } from "../controlled-sandbox.ts";
import { createFakeBills, type FakeVendor } from "./fake-bills.ts";

export type BillsDouble = {
  vendor: BillVendor;
  codes: { data: [string, string, string]; meter: [string, string | null]; airtime: string };
  setResult(recipient: string, outcome: "delivered" | "failed" | "pending" | "lost" | "never"): Promise<void>;
  sold(recipient: string): Promise<number>;
};

interface BillVendorUnderTest {
  create: (config: Config) => BillVendor;
  address: keyof typeof vendorPaths;
  settings?: Parameters<typeof testConfig>[0];
  /** The vendor's codes for a data bundle (with its price in naira), for a meter's service and for airtime. */
  codes: BillsDouble["codes"];
  purchase: string;
  /**
   * `whole`: the vendor's list of purchases contains all kinds of bills. `listAirtime`: the list contains airtime.
   * `airtimeCommission`: our commission for airtime in ‰ of the price.
   */
  books: { whole: boolean; listAirtime: boolean; airtimeCommission: bigint };
  sign: (raw: string, config: Config) => Record<string, string>;
}

export const billVendorsUnderTest = {
  maplerad: {
    create: createMaplerad,
    address: "MAPLERAD_BASE_URL",
    settings: { MAPLERAD_SELLS: "all" },
    purchase: "airtime",
    books: { whole: false, listAirtime: true, airtimeCommission: 10n },
    codes: {
      data: ["mtn-data-ng", "100mb_9", "100"],
      meter: ["ikeja-electricity-prepaid-ng", null],
      airtime: "ng-airtime",
    },
    sign(raw, config) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const key = Buffer.from(config.MAPLERAD_WEBHOOK_SECRET.replace(/^whsec_/, ""), "base64");
      const signature = createHmac("sha256", key).update(`msg_1.${timestamp}.${raw}`).digest("base64");
      return { "svix-id": "msg_1", "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` };
    },
  },
  vtpass: {
    create: createVtpass,
    address: "VTPASS_BASE_URL",
    purchase: "pay",
    books: { whole: false, listAirtime: false, airtimeCommission: 15n },
    codes: { data: ["mtn-data", "100mb_9", "100"], meter: ["ikeja-electric", "prepaid"], airtime: "mtn" },
    sign: (raw, config) => ({
      "x-vtpass-signature": createHmac("sha256", config.VTPASS_SECRET_KEY).update(raw).digest("hex"),
    }),
  },
} satisfies Record<string, BillVendorUnderTest>;

type BillVendorName = keyof typeof billVendorsUnderTest;
export const billVendorNames = Object.keys(billVendorsUnderTest) as BillVendorName[];

/** Throws RangeError for a vendor without an entry here. */
export function billVendorUnderTest(name: string): BillVendorUnderTest {
  const known = billVendorNames.find((one) => one === name);
  if (!known) throw new RangeError(`${name} is missing in billVendorsUnderTest`);
  return billVendorsUnderTest[known];
}

const outcomes = { lost: "timeout_after", never: "timeout_before" } as const;

export async function sandboxBills(sandbox: ControlledSandbox, name: BillVendorName): Promise<BillsDouble> {
  const { create, address, settings, codes }: BillVendorUnderTest = billVendorsUnderTest[name];
  const config = testConfig({ ...settings, [address]: `${sandbox.url}${vendorPaths[address]}` });
  return {
    vendor: create(config),
    codes,
    setResult: (recipient, outcome) =>
      sandbox.control("bills", {
        vendor: name,
        recipient,
        outcome: outcome === "lost" || outcome === "never" ? outcomes[outcome] : outcome,
      }),
    async sold(recipient) {
      const lines = await (await fetch(`${sandbox.url}/control/books/${name}?kind=bill`)).json();
      const mine = (lines as { reference: string; record: { recipient: string } }[]).filter(({ record }) =>
        record.recipient.endsWith(recipient.slice(-10)),
      );
      return new Set(mine.map(({ reference }) => reference)).size;
    },
  };
}

export async function fakeBills(name: FakeVendor): Promise<BillsDouble> {
  const vendor = createFakeBills(name);
  return {
    vendor,
    codes: {
      ...billVendorsUnderTest[name].codes,
      data: [name === "vtpass" ? "mtn-data" : "mtn-data-ng", "1gb_9", "500"],
    },
    setResult: async (recipient, outcome) => vendor.setResult(recipient, outcome),
    sold: async (recipient) => vendor.sold.filter(({ order }) => order.recipient === recipient).length,
  };
}
