import { seconds } from "@manilla/shared/duration";
import { getNairaAccount } from "@manilla/shared/naira/account-contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { userDataKey } from "#lib/live/balances.ts";

export function useNairaAccount() {
  return useQuery({
    queryKey: [userDataKey, "naira-account"],
    queryFn: ({ signal }) => call(getNairaAccount, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === "requested" ? seconds(5) : false),
  });
}
