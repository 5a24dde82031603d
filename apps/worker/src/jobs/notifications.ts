import { deliverDue } from "@manilla/core/notifications/deliver";
import { sendAtOnce } from "@manilla/core/notifications/notify";
import type { Chore, Effect } from "./job.ts";

export const effects: readonly Effect[] = [
  { name: "send_at_once", topics: ["user.code_requested", "bill.token"], queue: "messages", run: sendAtOnce },
];

/** Batches a run: an hour's mail after an outage goes out in minutes, and no run lasts for ever. */
const mostBatches = 20;

/** The relay also runs it as soon as it has written deliveries; the interval finds those that are due again. */
export const deliverMessages = "notifications.deliver";

export const chores: readonly Chore[] = [
  {
    name: deliverMessages,
    everySeconds: 5,
    async run(ctx) {
      for (let done = 0; done < mostBatches && (await deliverDue(ctx)) > 0; done += 1);
    },
  },
];
