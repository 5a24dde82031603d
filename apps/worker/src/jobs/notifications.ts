import { deliverChannel } from "@manilla/core/notifications/deliver";
import type { Channel } from "@manilla/core/notifications/fan-out";
import { sendAtOnce } from "@manilla/core/notifications/notify";
import type { Chore } from "@manilla/core/runtime/chore";
import type { Effect } from "./job.ts";

export const effects: readonly Effect[] = [
  {
    name: "notifications.send_at_once",
    topics: ["user.code_requested", "bill.token"],
    queue: "messages",
    run: sendAtOnce,
  },
];

export function deliveryChore(channel: Channel): string {
  return `deliveries.${channel}`;
}

/**
 * One chore per channel, so that a slow mail server delays no SMS. The fan-out also starts them as soon as it has
 * written deliveries. The interval finds deliveries that are due again.
 */
export const chores: readonly Chore[] = (["email", "sms", "push"] as const).map((channel) => ({
  name: deliveryChore(channel),
  everySeconds: 5,
  run: (ctx, ending) => deliverChannel(ctx, channel, ending),
}));
