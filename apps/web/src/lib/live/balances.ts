import type { ReplyOf } from "@manilla/shared/http/route";
import { getDashboard } from "@manilla/shared/wallet/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { queryClient } from "../api/query-client.ts";
import { intervalOf } from "./intervals.ts";

export type Dashboard = ReplyOf<typeof getDashboard>;

/** Query keys that begin with this are refreshed when money moves: balances, history, notifications. */
export const userDataKey = "mine";

export const dashboardQuery = queryOptions({
  queryKey: [userDataKey, "dashboard"],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
  refetchInterval: () => intervalOf("balances"),
  // The user may have paid elsewhere before returning to the app.
  refetchOnWindowFocus: "always",
});

export function useDashboard() {
  return useQuery(dashboardQuery);
}

/** The server writes effects of a payment, such as its notification, a moment after the payment. */
const echoMilliseconds = 2_500;

/** Call it after money moved, so that no screen shows a new balance beside an old history. */
export function invalidateUserData(): void {
  void queryClient.invalidateQueries({ queryKey: [userDataKey] });
  setTimeout(() => void queryClient.invalidateQueries({ queryKey: [userDataKey] }), echoMilliseconds);
}
