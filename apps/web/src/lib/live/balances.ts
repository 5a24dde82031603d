import type { ReplyOf } from "@manilla/shared/http/route";
import { getDashboard } from "@manilla/shared/wallet/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "../api/call.ts";
import { queryClient } from "../api/query-client.ts";
import { pollingMs } from "./intervals.ts";

export type Dashboard = ReplyOf<typeof getDashboard>;

/** The first part of all query keys that are refreshed when money moves: balances, history, notifications. */
export const userDataKey = "mine";

export const dashboardQuery = queryOptions({
  queryKey: [userDataKey, "dashboard"],
  queryFn: ({ signal }) => callApi(getDashboard, { signal }),
  refetchInterval: pollingMs.balances,
  // The user may have paid elsewhere before returning to the app.
  refetchOnWindowFocus: "always",
});

export function useDashboard() {
  return useQuery(dashboardQuery);
}

/** The data is loaded again after this delay, because the server writes some effects of a payment later. */
const echoMilliseconds = 2_500;

/** Loads the data again after money moved. Otherwise a screen may show a new balance beside an old history. */
export function invalidateUserData(): void {
  void queryClient.invalidateQueries({ queryKey: [userDataKey] });
  setTimeout(() => void queryClient.invalidateQueries({ queryKey: [userDataKey] }), echoMilliseconds);
}
