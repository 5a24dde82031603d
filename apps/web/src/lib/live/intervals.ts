import { minutes, seconds } from "@manilla/shared/duration";

/** How often a screen asks again for what changes without the person's doing, in milliseconds. */
const intervals = {
  prices: seconds(30),
  balances: minutes(1),
  providerHealth: minutes(1),
  unreadCount: minutes(2),
  moneyRequests: seconds(30),
  caseReplies: seconds(15),
};

/** The milliseconds until the next request. A pending payment is not here: its feature polls at a pace of its own, and ends. */
export function intervalOf(what: keyof typeof intervals): number {
  return intervals[what];
}
