import type { CoinCode } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { minutes } from "@manilla/shared/duration";
import type { ReplyOf } from "@manilla/shared/http/route";
import { type Money, money, roundDown } from "@manilla/shared/money";
import { getDashboard } from "@manilla/shared/wallet/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api.ts";
import { queryClient } from "../query-client.ts";

export type Dashboard = ReplyOf<typeof getDashboard>;

/** First in the key of everything that changes when money moves: balances, history and notifications age together. */
export const userDataKey = "mine";

const pollMilliseconds = minutes(1);

const dashboard = queryOptions({
  queryKey: [userDataKey, "dashboard"],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
  refetchInterval: pollMilliseconds,
  // Who comes back to the app may have paid somewhere else meanwhile.
  refetchOnWindowFocus: "always",
});

/** The customer, their balances and their level, polled every minute. */
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

/** The naira that can be spent, as an amount. */
export function nairaBalance({ naira_balance }: Dashboard): Money<"NGN"> {
  return roundDown("NGN", new Decimal(naira_balance));
}

/** The coin that can be spent, as an amount. */
export function walletBalance({ wallets }: Dashboard, coin: CoinCode): Money<CoinCode> {
  return money(coin, wallets[coin] ?? "0");
}
