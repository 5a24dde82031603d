import { expireMoneyRequests } from "@manilla/core/transfers/end-request";
import { notePaidRequest } from "@manilla/core/transfers/pay-request";
import type { Chore, Effect } from "./job.ts";

export const effects: readonly Effect[] = [
  { name: "transfers.note_paid_request", topics: ["transfer.sent"], run: notePaidRequest },
];

export const chores: readonly Chore[] = [
  {
    name: "transfers.expire_requests",
    everySeconds: 300,
    run: async (ctx) => void (await expireMoneyRequests(ctx)),
  },
];
