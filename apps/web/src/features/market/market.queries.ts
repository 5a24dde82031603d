import { minutes } from "@manilla/shared/duration";
import { type BodyInputOf } from "@manilla/shared/http/route";
import { createAlert, listAlerts, removeAlert } from "@manilla/shared/market/alert-contract";
import { getCandles, getCoinAnalysis } from "@manilla/shared/market/coin-contract";
import { t } from "@manilla/ui/texts/t.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { callApi } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { useSingleMutation } from "#lib/api/use-single-mutation.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { pollingMs } from "#lib/live/intervals.ts";
import { toastFailure } from "#ui/base/toast.ts";

/** `id` is the market data provider's id of the coin. */
export function useCoinAnalysis(id: string) {
  return useQuery({
    queryKey: ["coin", id],
    queryFn: ({ signal }) => callApi(getCoinAnalysis, { params: { id }, signal }),
    refetchInterval: pollingMs.prices,
  });
}

export function useCandles(id: string, days: number) {
  return useQuery({
    queryKey: ["candles", id, days],
    queryFn: ({ signal }) => callApi(getCandles, { params: { id }, query: { days }, signal }),
    staleTime: minutes(1),
    placeholderData: keepPreviousData,
  });
}

const alertsKey = [userDataKey, "alerts"];
const refetchAlerts = () => queryClient.invalidateQueries({ queryKey: alertsKey });

export function useAlerts() {
  return useQuery({
    queryKey: alertsKey,
    queryFn: async ({ signal }) => (await callApi(listAlerts, { signal })).alerts,
  });
}

export function useCreateAlert() {
  return useSingleMutation({
    mutationFn: (body: BodyInputOf<typeof createAlert>) => callApi(createAlert, { body }),
    onSuccess: refetchAlerts,
  });
}

export function useRemoveAlert() {
  return useMutation({
    mutationFn: (id: string) => callApi(removeAlert, { params: { id } }),
    onError: (error) => toastFailure(error, t("We couldn't remove it. Please try again.")),
    onSettled: refetchAlerts,
  });
}
