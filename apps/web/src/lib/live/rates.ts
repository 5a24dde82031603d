import { seconds } from "@manilla/shared/duration";
import type { ReplyOf } from "@manilla/shared/http/route";
import { getCryptoRates, getRates } from "@manilla/shared/market/contract";
import { ratesFreshSeconds } from "@manilla/shared/market/rules";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "../api/call.ts";
import { onThisClock } from "../api/server-clock.ts";
import { pollingMs } from "./intervals.ts";

export type CryptoRates = ReplyOf<typeof getCryptoRates>;
export type FiatRates = ReplyOf<typeof getRates>;

export const cryptoRatesQuery = queryOptions({
  queryKey: ["crypto-rates"],
  queryFn: ({ signal }) => callApi(getCryptoRates, { signal }),
  refetchInterval: pollingMs.prices,
});

export function useCryptoRates() {
  return useQuery(cryptoRatesQuery);
}

export const fiatRatesQuery = queryOptions({
  queryKey: ["rates"],
  queryFn: ({ signal }) => callApi(getRates, { signal }),
  refetchInterval: pollingMs.prices,
});

export function useFiatRates() {
  return useQuery(fiatRatesQuery);
}

export function isOld(
  rates: { updatedAt: string | null; stale: boolean },
  now: number = Date.now(),
): boolean {
  if (rates.stale || rates.updatedAt === null) return true;
  return now - onThisClock(rates.updatedAt) > seconds(ratesFreshSeconds);
}
