import { minutes, seconds } from "@manilla/shared/duration";
import { isLite } from "../lite-mode.ts";

/** How often a screen asks again for what changes without the person's doing, in milliseconds. */
const intervals = {
  prices: seconds(30),
  balances: minutes(1),
  providerHealth: minutes(1),
  unreadCount: minutes(2),
  moneyRequests: seconds(30),
  caseReplies: seconds(15),
};

const liteFactor = 4;

/**
 * The milliseconds until the next request, more in lite mode. Not for what a person waits for, such as a pending payment: its
 * feature asks at a pace of its own, and ends.
 */
export function intervalOf(what: keyof typeof intervals): number {
  return intervals[what] * (isLite() ? liteFactor : 1);
}
