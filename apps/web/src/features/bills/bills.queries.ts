import { createBillRepeat, listBillRepeats } from "@manilla/shared/bills/bill-repeats-contract";
import {
  type Biller,
  listCableBillers,
  listCablePlans,
  listDataBillers,
  listDataBundles,
  listElectricityBillers,
} from "@manilla/shared/bills/catalogue-contract";
import { validateCable, validateElectricity } from "@manilla/shared/bills/customer-contract";
import { getBillTransaction, listBillHistory } from "@manilla/shared/bills/history-contract";
import { type BillKind, billMessages } from "@manilla/shared/bills/rules";
import { minutes, seconds } from "@manilla/shared/duration";
import type { BodyInputOf } from "@manilla/shared/http/route";
import { isNigerianMobile, localPhone } from "@manilla/shared/phone-number";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import { callApi } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { useSingleMutation } from "#lib/api/use-single-mutation.ts";
import { useDashboard, userDataKey } from "#lib/live/balances.ts";
import { sendOnce } from "#lib/payments/send.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { productOfBundle, productOfPlan } from "./wizard/product.ts";

/** A catalogue changes a few times a day, and the server checks the price again at the purchase. */
const catalogueFreshMilliseconds = minutes(5);
const pageSize = 20;
const pendingPollMilliseconds = seconds(3);

const billerRoutes = { data: listDataBillers, cable: listCableBillers, electricity: listElectricityBillers };

export function useBillers(kind: "data" | "cable" | "electricity", { enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: ["bills", kind, "billers"],
    queryFn: async ({ signal }) => (await callApi(billerRoutes[kind], { signal })).providers,
    staleTime: catalogueFreshMilliseconds,
  });
}

/** Returns the company that the user chose, or at first `wished`, the company of the last purchase. */
export function useBiller(
  kind: Exclude<BillKind, "airtime">,
  providers: readonly Biller[] | undefined,
  wished: string | undefined,
) {
  const [identifier, setIdentifier] = useDraft<string | undefined>(`${kind}.biller`, undefined);
  const biller = providers?.find((entry) =>
    identifier === undefined ? isCalled(entry, wished ?? "") : entry.identifier === identifier,
  );
  return { biller, identifier: biller?.identifier, choose: setIdentifier };
}

/** "MTN" matches "MTN", "MTN Data" and "mtn-data-ng". */
export function isCalled({ identifier, name }: Biller, wished: string): boolean {
  const startsWith = (text: string, start: string) => text.toLowerCase().startsWith(start.toLowerCase());
  return (
    wished !== "" && (startsWith(`${name} `, `${wished} `) || startsWith(`${identifier}-`, `${wished}-`))
  );
}

const readProducts = {
  data: async (identifier: string, signal: AbortSignal) =>
    (await callApi(listDataBundles, { params: { identifier }, signal })).bundles.map(productOfBundle),
  cable: async (identifier: string, signal: AbortSignal) =>
    (await callApi(listCablePlans, { params: { identifier }, signal })).plans.map(productOfPlan),
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

export function customerQuery({ kind, number, identifier }: CustomerOf) {
  return queryOptions({
    queryKey: ["bills", kind, "customer", identifier, number],
    queryFn: ({ signal }) => {
      const biller = identifier ?? "";
      return kind === "cable"
        ? callApi(validateCable, { body: { smartCardNumber: number, identifier: biller }, signal })
        : callApi(validateElectricity, { body: { meterNumber: number, identifier: biller }, signal });
    },
    enabled: identifier !== undefined && number !== "",
    staleTime: catalogueFreshMilliseconds,
    // One retry only, because the payer waits for the answer.
    retry: (failures, error) => failures < 1 && error instanceof ApiError && error.outcomeUnknown,
  });
}

const wrongNumber = { cable: billMessages.smartCardInvalid, electricity: billMessages.meterInvalid };

export function customerProblem(
  kind: keyof typeof wrongNumber,
  { data, error }: { data: { canVend: boolean } | undefined; error: unknown },
): string | undefined {
  if (isWrongNumber(error)) return t(wrongNumber[kind]);
  return data?.canVend === false ? t(billMessages.customerBlocked) : undefined;
}

export function isWrongNumber(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_found";
}

export function useSubscriber(
  kind: "cable" | "electricity",
  { identifier, prefilled }: Record<"identifier" | "prefilled", string | undefined>,
) {
  const [number, setNumber] = useDraft(`${kind}.number`, "", prefilled);
  const own = useOwnNumber();
  const [phone = own, setPhone] = useDraft<string | undefined>(`${kind}.phone`, undefined);
  const customer = useQuery(customerQuery({ kind, number, identifier }));
  return { number, setNumber, phone, setPhone, customer, wrong: customerProblem(kind, customer) };
}

/** The user's own number in the local format, or "" if it is unknown or not Nigerian. */
export function useOwnNumber(): string {
  const { data } = useDashboard();
  const own = localPhone(data?.user.phone ?? "");
  return isNigerianMobile(own) ? own : "";
}

export function useBillHistory(type?: BillKind, search = "") {
  return useInfiniteQuery({
    queryKey: [userDataKey, "bills", "history", type, search],
    queryFn: ({ pageParam, signal }) =>
      callApi(listBillHistory, {
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
    queryFn: ({ signal }) => callApi(getBillTransaction, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data && state.data.status !== "pending" ? false : pendingPollMilliseconds,
  });
}

const repeatsKey = [userDataKey, "bills", "repeats"];

export const refreshRepeats = () => queryClient.invalidateQueries({ queryKey: repeatsKey });

export function useBillRepeats() {
  return useQuery({
    queryKey: repeatsKey,
    queryFn: async ({ signal }) => (await callApi(listBillRepeats, { signal })).repeats,
  });
}

export function useCreateRepeat() {
  return useSingleMutation({
    // The key depends only on `repeat`, so that a retry with another PIN has the same key.
    mutationFn: ({ pin, ...repeat }: BodyInputOf<typeof createBillRepeat>) =>
      sendOnce("repeat-bill", repeat, (idempotencyKey) =>
        callApi(createBillRepeat, { body: { ...repeat, pin }, idempotencyKey }),
      ),
    // Refetches even after a lost answer, because the server may have created the repeat.
    onSettled: () => void refreshRepeats(),
  });
}
