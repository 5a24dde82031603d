import { getPublicConfig } from "@manilla/shared/http/public-config";
import { getCryptoRates, getRates } from "@manilla/shared/market/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const ratesMilliseconds = 30_000;

export function useLandingPrices() {
  return useQuery({
    queryKey: ["landing", "crypto-rates"],
    queryFn: ({ signal }) => call(getCryptoRates, { signal }),
    refetchInterval: ratesMilliseconds,
  });
}

export function useForexRates() {
  return useQuery({
    queryKey: ["landing", "forex"],
    queryFn: ({ signal }) => call(getRates, { signal }),
    refetchInterval: ratesMilliseconds,
  });
}

export function useSupportLinks() {
  return useQuery({
    queryKey: ["config"],
    queryFn: ({ signal }) => call(getPublicConfig, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    select: (config) => config.support,
  });
}
