import { getGains, getSpending } from "@manilla/shared/wallet/insight-contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { userDataKey } from "#lib/live/balances.ts";

const monthsShown = 6;

export function useSpending() {
  return useQuery({
    queryKey: [userDataKey, "spending"],
    queryFn: async ({ signal }) =>
      (await call(getSpending, { query: { months: monthsShown }, signal })).months,
  });
}

export function useGains(year: number) {
  return useQuery({
    queryKey: [userDataKey, "gains", year],
    queryFn: ({ signal }) => call(getGains, { query: { year }, signal }),
  });
}
