import type { ReplyOf } from "@manilla/shared/http/route";
import { getKycStatus, getLimits } from "@manilla/shared/kyc/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../api/call.ts";
import { userDataKey } from "./balances.ts";

export type Limits = ReplyOf<typeof getLimits>;
export type LimitLine = Limits["limits"]["trade"];

/** Refreshed with the balances, because every transaction uses some of a limit. */
export function useLimits() {
  return useQuery({
    queryKey: [userDataKey, "limits"],
    queryFn: ({ signal }) => callApi(getLimits, { signal }),
  });
}

export function useKycStatus() {
  return useQuery({
    queryKey: [userDataKey, "kyc-status"],
    queryFn: ({ signal }) => callApi(getKycStatus, { signal }),
  });
}
