import { testConfig } from "@manilla/testing/config";
import { fakeKeys as custodyKeys } from "@manilla/testing/providers/fake-custody";
import { fakeKeys } from "@manilla/testing/providers/fake-payments";
import { fakePaystackKeys } from "@manilla/testing/providers/fake-payouts";
import { signWebhook } from "@manilla/testing/providers/sign-webhook";
import { expect, it } from "vitest";
import type { Config } from "../runtime/config.ts";
import { createPaystackAccounts } from "./accounts/paystack.ts";
import { createMaplerad } from "./bills/maplerad.ts";
import { createQuidaxCustody } from "./custody/quidax.ts";
import { createDojah } from "./identity/dojah.ts";
import { createPayaza } from "./payments/payaza.ts";
import { createPayazaPayouts } from "./payouts/payaza.ts";
import { createPaystackPayouts } from "./payouts/paystack.ts";

type Headers = Record<string, string>;
type Adapter = { parseWebhook: (raw: Buffer, headers: Headers, now: Date) => { kind: string } };
type Case = {
  vendor: string;
  create: (config: Config) => Adapter;
  key: keyof Config;
  previous: keyof Config;
  newer: string;
};

const paystack = {
  vendor: "paystack",
  key: "PAYSTACK_SECRET_KEY",
  previous: "PAYSTACK_PREVIOUS_SECRET_KEY",
  newer: "sk_test_of_today_0002",
} as const;
const payaza = {
  vendor: "payaza",
  key: "PAYAZA_SECRET_KEY",
  previous: "PAYAZA_PREVIOUS_SECRET_KEY",
  newer: "payaza-secret-key-of-today-0002",
} as const;

const cases: Record<string, Case> = {
  "a deposit's by Payaza": { ...payaza, create: createPayaza },
  "a payout's by Payaza": { ...payaza, create: createPayazaPayouts },
  "a payout's by Paystack": { ...paystack, create: createPaystackPayouts },
  "an account's by Paystack": { ...paystack, create: createPaystackAccounts },
  "Quidax's": {
    vendor: "quidax",
    create: createQuidaxCustody,
    key: "QUIDAX_WEBHOOK_KEY",
    previous: "QUIDAX_PREVIOUS_WEBHOOK_KEY",
    newer: "quidax-webhook-key-of-today-0002",
  },
  "Maplerad's": {
    vendor: "maplerad",
    create: createMaplerad,
    key: "MAPLERAD_WEBHOOK_SECRET",
    previous: "MAPLERAD_PREVIOUS_WEBHOOK_SECRET",
    newer: `whsec_${Buffer.from("maplerad of today, 0002").toString("base64")}`,
  },
  "Dojah's": {
    vendor: "dojah",
    create: createDojah,
    key: "DOJAH_SECRET_KEY",
    previous: "DOJAH_PREVIOUS_SECRET_KEY",
    newer: "dojah-secret-key-of-today-0002",
  },
};

it.each(Object.entries(cases))(
  "%s webhook is accepted under the former key while the key is being changed, and not after",
  (_name, { vendor, create, key, previous, newer }) => {
    const raw = JSON.stringify({ transaction_reference: "1242368116" });
    const headers = signWebhook[vendor]?.(raw) ?? {};
    const signing = { ...testConfig(), ...fakeKeys, ...fakePaystackKeys, ...custodyKeys };
    const former = String(signing[key]);
    const kindUnder = (keys: Partial<Record<keyof Config, string | undefined>>) =>
      create(Object.assign({}, signing, keys)).parseWebhook(Buffer.from(raw), headers, new Date()).kind;
    expect(kindUnder({ [previous]: undefined })).not.toBe("forged");
    expect(kindUnder({ [key]: newer, [previous]: former })).not.toBe("forged");
    expect(kindUnder({ [key]: newer, [previous]: undefined })).toBe("forged");
    expect(kindUnder({ [key]: newer, [previous]: newer })).toBe("forged");
  },
);
