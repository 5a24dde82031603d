import { minutes } from "@manilla/shared/duration";
import { getCandles, getCoinAnalysis } from "@manilla/shared/market/coin-contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { intervalOf } from "#lib/live/intervals.ts";

/** `id` is the market data provider's id of the coin. */
export function useCoinAnalysis(id: string) {
  return useQuery({
    queryKey: ["coin", id],
    queryFn: ({ signal }) => call(getCoinAnalysis, { params: { id }, signal }),
    refetchInterval: () => intervalOf("prices"),
  });
}

export function useCandles(id: string, days: number) {
  return useQuery({
    queryKey: ["candles", id, days],
    queryFn: ({ signal }) => call(getCandles, { params: { id }, query: { days }, signal }),
    staleTime: minutes(1),
    placeholderData: keepPreviousData,
  });
}
