import { minutes } from "@manilla/shared/duration";
import { listProviderHealth, type ProviderHealth, troubleWords } from "@manilla/shared/provider-health";
import { t } from "@manilla/ui/texts/t.ts";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../api/call.ts";
import { pollingMs } from "./intervals.ts";

const freshMilliseconds = minutes(1);

/** Returns a function that gives a text about the present problem of a bank (by code) or biller (by identifier). */
export function useTrouble(kind: ProviderHealth["kind"]): (code: string | undefined) => string | undefined {
  const { data } = useQuery({
    queryKey: ["provider-health"],
    queryFn: ({ signal }) => callApi(listProviderHealth, { signal }),
    staleTime: freshMilliseconds,
    refetchInterval: pollingMs.providerHealth,
    // Payments work without this information.
    retry: false,
  });
  return (code) => {
    const found = data?.troubled.find((entry) => entry.kind === kind && entry.code === code);
    return found && t(troubleWords(found));
  };
}
