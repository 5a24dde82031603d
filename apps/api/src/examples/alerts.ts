import { example } from "@manilla/http/route-example";
import type { ReplyOf } from "@manilla/shared/http/route";
import { createAlert, listAlerts, removeAlert } from "@manilla/shared/market/alert-contract";

const alert: ReplyOf<typeof createAlert> = {
  id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
  currency: "BTC",
  direction: "above",
  price: 1,
  unit: "USD",
  triggeredAt: null,
  createdAt: "2026-11-20T09:30:00.000Z",
};

export const alertExamples = [
  example(listAlerts, {
    description: "Active price alerts and those that fired, latest first.",
    reply: {
      alerts: [alert],
    },
  }),
  example(createAlert, {
    description:
      "Notifies once when the price is reached. The direction follows from the current price; in naira that is the dollar price at the middle rate.",
    body: { currency: "btc", price: "180000000", unit: "NGN" },
    reply: { ...alert, price: 180000000, unit: "NGN" },
  }),
  example(removeAlert, {
    description: "Deletes a price alert.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: {},
  }),
];
