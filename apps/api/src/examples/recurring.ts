import { example } from "@manilla/http/route-example";
import {
  createRecurringBuy,
  endRecurringBuy,
  listRecurringBuys,
  pauseRecurringBuy,
} from "@manilla/shared/crypto/recurring-contract";
import type { ReplyOf } from "@manilla/shared/http/route";

const plan: ReplyOf<typeof createRecurringBuy> = {
  id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
  currency: "BTC",
  amount: "10000.00",
  frequency: "daily",
  nextAt: "2026-11-21T07:00:00.000Z",
  paused: false,
  lastRun: null,
  createdAt: "2026-11-20T09:30:00.000Z",
};

export const recurringExamples = [
  example(listRecurringBuys, {
    description: "The recurring buys of this account with their next date and the result of the last run.",
    reply: {
      recurring: [plan],
    },
  }),
  example(createRecurringBuy, {
    description:
      "Buys for the same naira amount on every date of the schedule. A run without enough balance is skipped.",
    body: { currency: "btc", amount: "10000", frequency: "weekly" },
    reply: { ...plan, frequency: "weekly" },
  }),
  example(pauseRecurringBuy, {
    description: "Pauses or resumes the schedule. Dates that pass while it is paused are not made up for.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    body: { paused: true },
    reply: { ...plan, paused: true },
  }),
  example(endRecurringBuy, {
    description: "Ends the schedule for good. Purchases made so far stay.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: {},
  }),
];
