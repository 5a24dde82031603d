import { example } from "@manilla/http/route-example";
import { createAlert, listAlerts, removeAlert } from "@manilla/shared/market/alert-contract";

export const alertExamples = [
  example(listAlerts, {
    description: "Active price alerts and those that fired, latest first.",
    reply: {
      alerts: [
        {
          id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
          currency: "BTC",
          direction: "above",
          price: 1,
          unit: "USD",
          triggeredAt: null,
          createdAt: "2026-11-20T09:30:00.000Z",
        },
      ],
    },
  }),
  example(createAlert, {
    description:
      "Notifies once when the price is reached. The direction follows from the current price; in naira that is the dollar price at the middle rate.",
    body: { currency: "btc", price: "180000000", unit: "NGN" },
    reply: {
      id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
      currency: "BTC",
      direction: "above",
      price: 180000000,
      unit: "NGN",
      triggeredAt: null,
      createdAt: "2026-11-20T09:30:00.000Z",
    },
  }),
  example(removeAlert, {
    description: "Deletes a price alert.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: {},
  }),
];
