import { getPublicConfig } from "@manilla/shared/http/public-config";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../api/call.ts";

export function usePublicConfig() {
  return useQuery({
    queryKey: ["config"],
    queryFn: ({ signal }) => callApi(getPublicConfig, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
