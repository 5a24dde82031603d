import { example } from "@manilla/http/route-example";
import {
  checkBooks,
  exportQueue,
  listQueues,
  listViews,
  readOverview,
  readQueue,
  removeView,
  saveView,
} from "@manilla/shared/desk/queue-contract";

const view = {
  id: "019a6f41-3a52-7c1e-9b40-5d8e2f7a6c21",
  name: "Open proposals",
  address: "/proposals?state=open",
};

export const deskQueueExamples = [
  example(listQueues, {
    description: "How many entries wait in each queue, and when the oldest began to wait.",
    reply: [{ name: "withdrawals", count: 1, oldest: "2026-11-20T09:30:00.000Z" }],
  }),
  example(readQueue, {
    description: "The columns depend on the queue; every value is text.",
    params: { name: "withdrawals" },
    reply: [
      {
        operation: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40",
        reference: "MNL-V0WP-0PE8-TY20",
        username: "ada_1990",
        state: "pending_approval",
        amount: "250000.00",
        account: "•••6785",
        reason: "No identity name",
        created_at: "2026-11-20T09:30:00.000Z",
        asset: "NGN",
        due_at: "2026-11-21T09:30:00.000Z",
      },
    ],
  }),
  example(exportQueue, {
    description: "The same rows as a file. The export is a line of the audit log.",
    params: { name: "withdrawals" },
    reply: "",
  }),
  example(readOverview, {
    description: "Today in Lagos; refunds of the last seven days.",
    reply: {
      volumes: [{ kind: "naira.withdrawal", count: "12", ended: "11", naira: "1250000.00" }],
      vendors: [{ provider: "payouts", operations: "12", failed: "1", open: "1" }],
      float: [],
      refunds: { refunded: "3", "within a day": "3", longest: "0 h 04 min 10 s" },
      prices: [],
      market: [],
      comparisons: [],
    },
  }),
  example(checkBooks, {
    description: "Reads all books, which takes a while in large ones.",
    reply: { violations: [] },
  }),
  example(listViews, { description: "The caller's own, by name.", reply: [view] }),
  example(saveView, {
    description: "The same name again replaces the view; a person has at most 50.",
    body: { name: view.name, address: view.address },
    reply: view,
  }),
  example(removeView, {
    description: "Another person's view is not found.",
    params: { id: view.id },
    reply: {},
  }),
];
