import { minutes, seconds } from "@manilla/shared/duration";

/** Milliseconds between two requests for data that changes without the user's action. */
export const pollingMs = {
  prices: seconds(30),
  balances: minutes(1),
  providerHealth: minutes(1),
  unreadCount: minutes(2),
  moneyRequests: seconds(30),
  caseReplies: seconds(15),
} as const;
