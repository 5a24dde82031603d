import { getPublicConfig } from "@manilla/shared/http/public-config";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** Support's addresses, flags and the version. Loaded once per page load. */
export function usePublicConfig() {
  return useQuery({
    queryKey: ["config"],
    queryFn: ({ signal }) => call(getPublicConfig, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
