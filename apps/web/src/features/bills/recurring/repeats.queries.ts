import {
  createBillRepeat,
  listBillRepeats,
  pauseBillRepeat,
  removeBillRepeat,
} from "@manilla/shared/bills/repeat-contract";
import type { BodyInputOf } from "@manilla/shared/http/route";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { userDataKey } from "../../../lib/live/balances.ts";
import { queryClient } from "../../../lib/query-client.ts";

const key = [userDataKey, "bills", "repeats"];
const again = () => queryClient.invalidateQueries({ queryKey: key });

export function useBillRepeats() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listBillRepeats, { signal })).repeats,
  });
}

export function useCreateBillRepeat() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createBillRepeat>) => call(createBillRepeat, { body }),
    // Also after a lost answer: it may stand in the list.
    onSettled: again,
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
