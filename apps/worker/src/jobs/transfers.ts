import type { Chore } from "@manilla/core/runtime/chore";
import { expireMoneyRequests } from "@manilla/core/transfers/end-request";
import { notePaidRequest } from "@manilla/core/transfers/pay-request";
import { inSeconds, minutes } from "@manilla/shared/duration";
import type { Effect } from "./job.ts";

export const effects: readonly Effect[] = [
  { name: "transfers.note_paid_request", topics: ["transfer.sent"], run: notePaidRequest },
];

export const chores: readonly Chore[] = [
  {
    name: "transfers.expire_requests",
    everySeconds: inSeconds(minutes(5)),
    run: expireMoneyRequests,
  },
];
