import { example } from "../http/route-example.ts";
import { createBillRepeat, listBillRepeats, pauseBillRepeat, removeBillRepeat } from "./repeat-contract.ts";

export const repeatExamples = [
  example(listBillRepeats, {
    description: "The monthly bills of this account with their next date and the result of the last run.",
    reply: {
      repeats: [
        {
          id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
          type: "electricity",
          description: "Ikeja Electric Prepaid for 45011112233",
          amount: "1000.00",
          mode: "reminder",
          day: 22,
          paused: false,
          nextAt: "2026-11-21T07:00:00.000Z",
          lastRun: null,
        },
      ],
    },
  }),
  example(createBillRepeat, {
    description:
      "Schedules an earlier purchase for every month. `automatic` pays it, `reminder` only notifies.",
    body: { transactionId: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40", mode: "reminder", day: 5, pin: "2468" },
    reply: {
      id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
      type: "electricity",
      description: "Ikeja Electric Prepaid for 45011112233",
      amount: "1000.00",
      mode: "reminder",
      day: 5,
      paused: false,
      nextAt: "2026-11-21T07:00:00.000Z",
      lastRun: null,
    },
  }),
  example(pauseBillRepeat, {
    description: "Pauses or resumes a monthly bill.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    body: { paused: true },
    reply: {
      id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
      type: "electricity",
      description: "Ikeja Electric Prepaid for 45011112233",
      amount: "1000.00",
      mode: "reminder",
      day: 22,
      paused: true,
      nextAt: "2026-11-21T07:00:00.000Z",
      lastRun: null,
    },
  }),
  example(removeBillRepeat, {
    description: "Deletes a monthly bill. Purchases made so far stay.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: { removed: true },
  }),
];
