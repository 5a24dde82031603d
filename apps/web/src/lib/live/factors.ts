import type { ReplyOf } from "@manilla/shared/http/route";
import { listFactors } from "@manilla/shared/users/factors-contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../api/call.ts";
import { userDataKey } from "./balances.ts";

export type Factors = ReplyOf<typeof listFactors>;

export const factorsKey = [userDataKey, "factors"];

export function useFactors() {
  return useQuery({ queryKey: factorsKey, queryFn: ({ signal }) => callApi(listFactors, { signal }) });
}
