import { listCases } from "@manilla/shared/cases/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../api/call.ts";
import { userDataKey } from "./balances.ts";

export const casesKey = [userDataKey, "cases"];

export function useCases(transactionId?: string) {
  const query = transactionId === undefined ? {} : { transactionId };
  return useQuery({
    queryKey: [...casesKey, "list", transactionId],
    queryFn: async ({ signal }) => (await callApi(listCases, { query, signal })).cases,
  });
}
