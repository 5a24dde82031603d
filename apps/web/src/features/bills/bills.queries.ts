import {
  listCableBillers,
  listCablePlans,
  listDataBillers,
  listDataBundles,
  listElectricityBillers,
} from "@manilla/shared/bills/catalogue-contract";
import type { BillPurchase } from "@manilla/shared/bills/contract";
import { validateCable, validateElectricity } from "@manilla/shared/bills/customer-contract";
import { getBillTransaction, listBillHistory, resendToken } from "@manilla/shared/bills/history-contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { minutes, seconds } from "@manilla/shared/duration";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { userDataKey } from "../../lib/live/balances.ts";
import { productOfBundle, productOfPlan } from "./wizard/product.ts";

/** A catalogue changes a few times a day; the server checks the price again when it is bought. */
const catalogueFreshMilliseconds = minutes(5);
const pageSize = 20;
const pendingPollMilliseconds = seconds(3);

const billerRoutes = { data: listDataBillers, cable: listCableBillers, electricity: listElectricityBillers };

export function useBillers(kind: "data" | "cable" | "electricity") {
  return useQuery({
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

/** A network's bundles or a cable provider's plans. */
export function useProducts(kind: keyof typeof readProducts, identifier: string | undefined) {
  return useQuery({
    queryKey: productsKey(kind, identifier),
    queryFn: ({ signal }) => readProducts[kind](identifier ?? "", signal),
    enabled: identifier !== undefined,
    staleTime: catalogueFreshMilliseconds,
  });
}

export interface Asked {
  kind: "cable" | "electricity";
  number: string;
  identifier: string | undefined;
}

/** The owner of a card or meter. `name` is null where the vendor does not know it. */
export function useCustomer({ kind, number, identifier }: Asked) {
  return useQuery({
    queryKey: ["bills", kind, "customer", identifier, number],
    queryFn: ({ signal }) => {
      const biller = identifier ?? "";
      return kind === "cable"
        ? call(validateCable, { body: { smartCardNumber: number, identifier: biller }, signal })
        : call(validateElectricity, { body: { meterNumber: number, identifier: biller }, signal });
    },
    enabled: identifier !== undefined && number !== "",
    staleTime: catalogueFreshMilliseconds,
    retry: false,
  });
}

export interface HistoryFilter {
  type: BillKind | undefined;
  search: string;
}

/** Page 1, and what Load More brought; the pages stay while another filter is fetched. */
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

/** One bill; asked for again while the provider has not said how it ends. */
export function useBill(id: string | undefined) {
  return useQuery({
    queryKey: [userDataKey, "bills", "one", id],
    queryFn: ({ signal }) => call(getBillTransaction, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? pendingPollMilliseconds : false),
  });
}

export function useResendToken(id: BillPurchase["transactionId"]) {
  return useMutation({ mutationFn: () => call(resendToken, { params: { id } }) });
}
