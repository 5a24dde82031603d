import { minutes } from "@manilla/shared/duration";
import { listForex, listNews } from "@manilla/shared/market/coin-contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "#lib/api/call.ts";
import { pollingMs } from "#lib/live/intervals.ts";

const newsShown = 5;

export function useForexRates() {
  return useQuery({
    queryKey: ["landing", "forex"],
    queryFn: ({ signal }) => callApi(listForex, { signal }),
    refetchInterval: pollingMs.prices,
  });
}

export function useNews() {
  return useQuery({
    queryKey: ["landing", "news"],
    queryFn: ({ signal }) => callApi(listNews, { query: { limit: newsShown }, signal }),
    staleTime: minutes(5),
  });
}
