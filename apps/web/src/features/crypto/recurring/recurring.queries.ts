import {
  createRecurringBuy,
  endRecurringBuy,
  listRecurringBuys,
  pauseRecurringBuy,
} from "@manilla/shared/crypto/recurring-contract";
import type { BodyInputOf } from "@manilla/shared/http/route";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { sendOnce } from "#lib/payments/send.ts";

const key = [userDataKey, "recurring"];
const again = () => queryClient.invalidateQueries({ queryKey: key });

export function useRecurringBuys() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listRecurringBuys, { signal })).recurring,
  });
}

export function useCreateRecurringBuy() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createRecurringBuy>) =>
      sendOnce("repeat-buy", body, (idempotencyKey) => call(createRecurringBuy, { body, idempotencyKey })),
    // Refetches after a lost answer, too, because the server may have created the purchase. Not awaited, so that the
    // answer is shown first.
    onSettled: () => void again(),
  });
}

export function usePauseRecurringBuy() {
  return useMutation({
    mutationFn: ({ id, paused }: { id: string; paused: boolean }) =>
      call(pauseRecurringBuy, { params: { id }, body: { paused } }),
    onSettled: again,
  });
}

export function useEndRecurringBuy() {
  return useMutation({
    mutationFn: (id: string) => call(endRecurringBuy, { params: { id } }),
    onSettled: again,
  });
}
