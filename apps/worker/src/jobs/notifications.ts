import { deliverDue } from "@manilla/core/notifications/deliver";
import { notify, sendAtOnce } from "@manilla/core/notifications/notify";
import type { Chore, Effect } from "./job.ts";

export const effects: readonly Effect[] = [
  { name: "notify", topics: "all", run: notify },
  { name: "send_at_once", topics: ["user.code_requested", "bill.token"], run: sendAtOnce },
];

/** Batches a run: an hour's mail after an outage goes out in minutes, and no run lasts for ever. */
const mostBatches = 20;

export const chores: readonly Chore[] = [
  {
    name: "notifications.deliver",
    everySeconds: 2,
    async run(ctx) {
      for (let done = 0; done < mostBatches && (await deliverDue(ctx)) > 0; done += 1);
    },
  },
];
