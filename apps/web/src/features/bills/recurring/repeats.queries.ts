import {
  createBillRepeat,
  listBillRepeats,
  pauseBillRepeat,
  removeBillRepeat,
} from "@manilla/shared/bills/repeat-contract";
import type { BodyInputOf } from "@manilla/shared/http/route";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { useSingleMutation } from "#lib/api/use-single-mutation.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { sendOnce } from "#lib/payments/send.ts";

const key = [userDataKey, "bills", "repeats"];
const again = () => queryClient.invalidateQueries({ queryKey: key });

export function useBillRepeats() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listBillRepeats, { signal })).repeats,
  });
}

export function useCreateBillRepeat() {
  return useSingleMutation({
    mutationFn: ({ pin, ...request }: BodyInputOf<typeof createBillRepeat>) =>
      // A retry may use another PIN: the server ignores it when it compares requests under one key.
      sendOnce("repeat-bill", request, (idempotencyKey) =>
        call(createBillRepeat, { body: { ...request, pin }, idempotencyKey }),
      ),
    // Refetches after a lost answer, too, because the server may have created the repeat. Not awaited, so that the
    // answer is shown first.
    onSettled: () => void again(),
  });
}

export function usePauseBillRepeat() {
  return useMutation({
    mutationFn: ({ id, paused }: { id: string; paused: boolean }) =>
      call(pauseBillRepeat, { params: { id }, body: { paused } }),
    onSettled: again,
  });
}

export function useEndBillRepeat() {
  return useMutation({
    mutationFn: (id: string) => call(removeBillRepeat, { params: { id } }),
    onSettled: again,
  });
}
