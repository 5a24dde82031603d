import { example } from "../http/route-example.ts";
import { purchaseAirtime, purchaseCable, purchaseData, purchaseElectricity } from "./contract.ts";

export const billsExamples = [
  example(purchaseAirtime, {
    description: "Pays for airtime from the naira balance. A failed purchase is refunded in full.",
    body: { phoneNumber: "+2348032200011", amount: "500", network: "MTN", pin: "2468" },
    reply: {
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
      units: null,
      createdAt: "2026-11-20T09:30:00.000Z",
    },
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
      transactionId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
      reference: "MNL-HG5W-6VYT-MEFW",
      type: "data",
      status: "successful",
      amount: "500.00",
      recipient: "08032200011",
      provider: "MTN Data",
      description: "MTN Data: 1GB for Weekly for 08032200011",
      customerName: null,
      token: null,
      units: null,
      createdAt: "2026-11-20T09:30:00.000Z",
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
      transactionId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
      reference: "MNL-W2XD-3GQ1-E5XF",
      type: "cable",
      status: "successful",
      amount: "3900.00",
      recipient: "1212121212",
      provider: "GOtv",
      description: "GOtv: GOtv Jinja for 1212121212",
      customerName: "ADA OBI",
      token: null,
      units: null,
      createdAt: "2026-11-20T09:30:00.000Z",
    },
  }),
  example(purchaseElectricity, {
    description:
      "Pays for electricity. A prepaid meter's token is in `token` and is also sent by SMS and e-mail.",
    body: {
      meterNumber: "45011112233",
      identifier: "ikeja-electricity-prepaid-ng",
      amount: "1000",
      phoneNumber: "+2348032200011",
      pin: "2468",
    },
    reply: {
      transactionId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
      reference: "MNL-FRJH-6099-W1EX",
      type: "electricity",
      status: "successful",
      amount: "1000.00",
      recipient: "45011112233",
      provider: "Ikeja Electric Prepaid",
      description: "Ikeja Electric Prepaid for 45011112233",
      customerName: "ADA OBI",
      token: "12345678901234567890",
      units: "8.1 kWh",
      createdAt: "2026-11-20T09:30:00.000Z",
    },
  }),
];
