import { minutes, seconds } from "@manilla/shared/duration";

/** Polling intervals in milliseconds for data that changes without the user's action. */
const intervals = {
  prices: seconds(30),
  balances: minutes(1),
  providerHealth: minutes(1),
  unreadCount: minutes(2),
  moneyRequests: seconds(30),
  caseReplies: seconds(15),
};

/** Pending payments have no interval here, because their features poll until the payment ends. */
export function intervalOf(what: keyof typeof intervals): number {
  return intervals[what];
}
