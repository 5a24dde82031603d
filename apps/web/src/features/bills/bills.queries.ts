import {
  listCableBillers,
  listCablePlans,
  listDataBillers,
  listDataBundles,
  listElectricityBillers,
} from "@manilla/shared/bills/catalogue-contract";
import { validateCable, validateElectricity } from "@manilla/shared/bills/customer-contract";
import { getBillTransaction, listBillHistory } from "@manilla/shared/bills/history-contract";
import {
  createBillRepeat,
  listBillRepeats,
  pauseBillRepeat,
  removeBillRepeat,
} from "@manilla/shared/bills/repeat-contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { minutes, seconds } from "@manilla/shared/duration";
import type { BodyInputOf } from "@manilla/shared/http/route";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { useSingleMutation } from "#lib/api/use-single-mutation.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { sendOnce } from "#lib/payments/send.ts";
import { productOfBundle, productOfPlan } from "./wizard/product.ts";

/** A catalogue changes a few times a day. The server checks the price again at the purchase. */
const catalogueFreshMilliseconds = minutes(5);
const pageSize = 20;
const pendingPollMilliseconds = seconds(3);

const billerRoutes = { data: listDataBillers, cable: listCableBillers, electricity: listElectricityBillers };

export function useBillers(kind: "data" | "cable" | "electricity", { enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: ["bills", kind, "billers"],
    queryFn: async ({ signal }) => (await call(billerRoutes[kind], { signal })).providers,
    staleTime: catalogueFreshMilliseconds,
  });
}

const readProducts = {
  data: async (identifier: string, signal: AbortSignal) =>
    (await call(listDataBundles, { params: { identifier }, signal })).bundles.map(productOfBundle),
  cable: async (identifier: string, signal: AbortSignal) =>
    (await call(listCablePlans, { params: { identifier }, signal })).plans.map(productOfPlan),
};

export function productsKey(kind: keyof typeof readProducts, identifier: string | undefined) {
  return ["bills", kind, "products", identifier];
}

export function useProducts(kind: keyof typeof readProducts, identifier: string | undefined) {
  return useQuery({
    queryKey: productsKey(kind, identifier),
    queryFn: ({ signal }) => readProducts[kind](identifier ?? "", signal),
    enabled: identifier !== undefined,
    staleTime: catalogueFreshMilliseconds,
  });
}

interface CustomerOf {
  kind: "cable" | "electricity";
  number: string;
  identifier: string | undefined;
}

export function useCustomer(of: CustomerOf) {
  return useQuery(customerQuery(of));
}

export function customerQuery({ kind, number, identifier }: CustomerOf) {
  return queryOptions({
    queryKey: ["bills", kind, "customer", identifier, number],
    queryFn: ({ signal }) => {
      const biller = identifier ?? "";
      return kind === "cable"
        ? call(validateCable, { body: { smartCardNumber: number, identifier: biller }, signal })
        : call(validateElectricity, { body: { meterNumber: number, identifier: biller }, signal });
    },
    enabled: identifier !== undefined && number !== "",
    staleTime: catalogueFreshMilliseconds,
    // The payer waits for the answer, so it retries only once.
    retry: (failures, error) => failures < 1 && error instanceof ApiError && error.outcomeUnknown,
  });
}

interface HistoryFilter {
  type: BillKind | undefined;
  search: string;
}

export function useBillHistory({ type, search }: HistoryFilter) {
  return useInfiniteQuery({
    queryKey: [userDataKey, "bills", "history", type, search],
    queryFn: ({ pageParam, signal }) =>
      call(listBillHistory, {
        query: { page: pageParam, limit: pageSize, ...(type && { type }), ...(search !== "" && { search }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

export function useBill(id: string | undefined) {
  return useQuery(billQuery(id));
}

export function useBills(ids: readonly string[]) {
  return useQueries({ queries: ids.map(billQuery), combine: (all) => all.map(({ data }) => data) });
}

function billQuery(id: string | undefined) {
  return queryOptions({
    queryKey: [userDataKey, "bills", "one", id],
    queryFn: ({ signal }) => call(getBillTransaction, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data && state.data.status !== "pending" ? false : pendingPollMilliseconds,
  });
}

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
