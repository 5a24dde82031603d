import type { BodyInputOf } from "@manilla/shared/http/route";
import { createAlert, listAlerts, removeAlert } from "@manilla/shared/market/alert-contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { useSingleMutation } from "#lib/api/use-single-mutation.ts";
import { userDataKey } from "#lib/live/balances.ts";

const key = [userDataKey, "alerts"];
const again = () => queryClient.invalidateQueries({ queryKey: key });

export function useAlerts() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listAlerts, { signal })).alerts,
  });
}

export function useCreateAlert() {
  return useSingleMutation({
    mutationFn: (body: BodyInputOf<typeof createAlert>) => call(createAlert, { body }),
    onSuccess: again,
  });
}

export function useRemoveAlert() {
  return useMutation({
    mutationFn: (id: string) => call(removeAlert, { params: { id } }),
    onSettled: again,
  });
}
