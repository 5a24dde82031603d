import { listCases } from "@manilla/shared/cases/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { userDataKey } from "./balances.ts";

export const casesKey = [userDataKey, "cases"];

export function useCases(transactionId?: string) {
  return useQuery({
    queryKey: [...casesKey, "list", transactionId],
    queryFn: async ({ signal }) =>
      (await call(listCases, { query: transactionId === undefined ? {} : { transactionId }, signal })).cases,
  });
}
