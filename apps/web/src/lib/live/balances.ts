import type { ReplyOf } from "@manilla/shared/http/route";
import { getDashboard } from "@manilla/shared/wallet/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { queryClient } from "../api/query-client.ts";
import { intervalOf } from "./intervals.ts";

export type Dashboard = ReplyOf<typeof getDashboard>;

/** First in the key of everything that changes when money moves: balances, history and notifications age together. */
export const userDataKey = "mine";

const dashboard = queryOptions({
  queryKey: [userDataKey, "dashboard"],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
  refetchInterval: () => intervalOf("balances"),
  // Who comes back to the app may have paid somewhere else meanwhile.
  refetchOnWindowFocus: "always",
});

/** The customer, their balances and their level, polled. */
export function useDashboard() {
  return useQuery(dashboard);
}

/** Effects of a commit, such as its notification, are written a moment after it. */
const echoMilliseconds = 2_500;

/** Refreshes after money moved, so that no screen shows a new balance beside an old history. */
export function invalidateUserData(): void {
  void queryClient.invalidateQueries({ queryKey: [userDataKey] });
  setTimeout(() => void queryClient.invalidateQueries({ queryKey: [userDataKey] }), echoMilliseconds);
}
