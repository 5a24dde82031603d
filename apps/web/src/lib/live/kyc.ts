import { getKycStatus } from "@manilla/shared/kyc/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { userDataKey } from "./balances.ts";

export function useKycStatus() {
  return useQuery({
    queryKey: [userDataKey, "kyc-status"],
    queryFn: ({ signal }) => call(getKycStatus, { signal }),
  });
}
