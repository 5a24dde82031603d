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

/** Pending payments are not included: their features poll at their own pace until the end. */
export function intervalOf(what: keyof typeof intervals): number {
  return intervals[what];
}
