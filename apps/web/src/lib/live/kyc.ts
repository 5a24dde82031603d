import { getKycStatus } from "@manilla/shared/kyc/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api.ts";
import { userDataKey } from "./balances.ts";

const status = queryOptions({
  queryKey: [userDataKey, "kyc-status"],
  queryFn: ({ signal }) => call(getKycStatus, { signal }),
});

/** How far I am verified, and when the identity check may be tried again. */
export function useKycStatus() {
  return useQuery(status);
}
