import { getKycStatus } from "@manilla/shared/kyc/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { userDataKey } from "./balances.ts";

const status = queryOptions({
  queryKey: [userDataKey, "kyc-status"],
  queryFn: ({ signal }) => call(getKycStatus, { signal }),
});

export function useKycStatus() {
  return useQuery(status);
}
