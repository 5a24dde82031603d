import { example } from "@manilla/http/route-example";
import {
  listCableBillers,
  listCablePlans,
  listDataBillers,
  listDataBundles,
  listElectricityBillers,
} from "@manilla/shared/bills/catalogue-contract";
import {
  purchaseAirtime,
  purchaseCable,
  purchaseData,
  purchaseElectricity,
} from "@manilla/shared/bills/contract";
import { validateCable, validateElectricity } from "@manilla/shared/bills/customer-contract";
import type { ReplyOf } from "@manilla/shared/http/route";

const bill: ReplyOf<typeof purchaseAirtime> = {
  transactionId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
  reference: "MNL-S27Z-7NT4-7F2V",
  type: "airtime",
  status: "successful",
  amount: "500.00",
  recipient: "08032200011",
  provider: "MTN",
  description: "MTN airtime for 08032200011",
  customerName: null,
  token: null,
  extraTokens: [],
  units: null,
  createdAt: "2026-11-20T09:30:00.000Z",
};

export const electricityBill = {
  ...bill,
  type: "electricity",
  amount: "1000.00",
  recipient: "45011112233",
  provider: "Ikeja Electric Prepaid",
  description: "Ikeja Electric Prepaid for 45011112233",
  customerName: "ADA OBI",
  token: "12345678901234567890",
  units: "8.1 kWh",
} satisfies ReplyOf<typeof purchaseElectricity>;

export const billsExamples = [
  example(purchaseAirtime, {
    description: "Pays for airtime from the naira balance. A failed purchase is refunded in full.",
    body: { phoneNumber: "+2348032200011", amount: "500", network: "MTN", pin: "2468" },
    reply: bill,
  }),
  example(purchaseData, {
    description:
      "Pays for a data bundle. `amount` is the price the person saw, in naira; a changed price answers 409 `price_changed`.",
    body: {
      phoneNumber: "+2348032200011",
      identifier: "mtn-data-ng",
      bundleIdentifier: "1gb_9",
      amount: "500",
      pin: "2468",
    },
    reply: {
      ...bill,
      type: "data",
      provider: "MTN Data",
      description: "MTN Data: 1GB for Weekly for 08032200011",
    },
  }),
  example(purchaseCable, {
    description:
      "Pays for a TV subscription. `amount` is the price the person saw, in naira; a changed price answers 409 `price_changed`.",
    body: {
      smartCardNumber: "1212121212",
      identifier: "gotv-ng",
      planId: "GOTVJINJA",
      amount: "3900",
      phoneNumber: "+2348032200011",
      pin: "2468",
    },
    reply: {
      ...bill,
      type: "cable",
      amount: "3900.00",
      recipient: "1212121212",
      provider: "GOtv",
      description: "GOtv: GOtv Jinja for 1212121212",
      customerName: "ADA OBI",
    },
  }),
  example(purchaseElectricity, {
    description:
      "Pays for electricity. A prepaid meter's token is in `token` and is also sent by SMS and email.",
    body: {
      meterNumber: "45011112233",
      identifier: "ikeja-electricity-prepaid-ng",
      amount: "1000",
      phoneNumber: "+2348032200011",
      pin: "2468",
    },
    reply: electricityBill,
  }),
];

export const catalogueExamples = [
  example(listDataBillers, {
    description: "The mobile networks that sell data. Use `identifier` in the calls that follow.",
    reply: { providers: [{ identifier: "mtn-data-ng", name: "MTN Data" }] },
  }),
  example(listDataBundles, {
    description: "The bundles of one network, priced in kobo.",
    params: { identifier: "mtn-data-ng" },
    reply: {
      bundles: [{ code: "1gb_9", name: "1GB for Weekly", data: "1GB", validity: "Weekly", price: 50000 }],
    },
  }),
  example(listCableBillers, {
    description: "The cable TV providers. Use `identifier` in the calls that follow.",
    reply: { providers: [{ identifier: "gotv-ng", name: "GOtv" }] },
  }),
  example(listCablePlans, {
    description: "The subscription plans of one provider, priced in kobo.",
    params: { identifier: "gotv-ng" },
    reply: {
      plans: [
        {
          plan_id: "GOTVJINJA",
          title: "GOtv Jinja",
          payment_options: [{ price: 390000, duration: { value: 1, type: "monthly" } }],
        },
      ],
    },
  }),
  example(listElectricityBillers, {
    description: "The electricity companies. Prepaid and postpaid are separate entries.",
    reply: { providers: [{ identifier: "ikeja-electricity-prepaid-ng", name: "Ikeja Electric Prepaid" }] },
  }),
];

export const customerExamples = [
  example(validateCable, {
    description:
      "Looks the customer of a smart card up. `name` is null when the provider cannot say; the purchase is still possible.",
    body: { smartCardNumber: "1212121212", identifier: "gotv-ng" },
    reply: { name: "ADA OBI", minimum: null, canVend: true },
  }),
  example(validateElectricity, {
    description:
      "Looks the customer of a meter up. `name` is null when the provider cannot say; the purchase is still possible.",
    body: { meterNumber: "45011112233", identifier: "ikeja-electricity-prepaid-ng" },
    reply: { name: "ADA OBI", minimum: null, canVend: true },
  }),
];
