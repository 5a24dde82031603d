import type { CoinCode } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import {
  listAddresses,
  removeAddress,
  type SavedAddress,
  type Send,
  saveAddress,
  sendCrypto,
  validateAddress,
} from "@manilla/shared/crypto/send-contract";
import { seconds } from "@manilla/shared/duration";
import { getTransaction } from "@manilla/shared/wallet/activity-contract";
import { t } from "@manilla/ui/texts/t.ts";
import { useDebounced } from "@manilla/ui/use-debounced.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callApi } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { type Attempt, headersOf } from "#lib/payments/attempt.ts";
import { toastFailure } from "#ui/base/toast.ts";

export interface Consignment {
  currency: CoinCode;
  network: string;
  /** Decimal text. */
  amount: string;
  address: string;
  /** The destination tag, or "". */
  memo: string;
}

export function sendCoins({ currency, memo, ...where }: Consignment, attempt: Attempt): Promise<Send> {
  const { pin, confirmDuplicate } = attempt;
  return callApi(sendCrypto, {
    body: { ...where, currency: currency.toLowerCase(), pin, confirmDuplicate, ...(memo && { memo }) },
    ...headersOf(attempt),
  });
}

export type Place = Omit<Consignment, "amount">;

const debounceMilliseconds = 500;
const shortestAddress = 10;

export interface AddressCheck {
  state: "none" | "checking" | "valid" | "invalid";
  message: string | undefined;
}

/** The server checks the address, and also the memo if the address is one of our shared addresses. */
export function useAddressCheck({ currency, network, address, memo }: Place): AddressCheck {
  const typed = `${address} ${memo}`;
  const settled = useDebounced(typed, debounceMilliseconds) === typed;
  const long = address.length >= shortestAddress;
  const { data, isError, isFetching } = useQuery({
    queryKey: ["address-valid", currency, network, address, memo],
    queryFn: ({ signal }) =>
      callApi(validateAddress, {
        params: { currency: currency.toLowerCase(), address },
        query: { network, ...(memo && { memo }) },
        signal,
      }),
    enabled: settled && long,
    // The result expires, because the memo may get another owner.
    staleTime: seconds(60),
  });
  if (!long) return { state: "none", message: undefined };
  if (!settled || isFetching || (!data && !isError)) return { state: "checking", message: undefined };
  if (isError) return { state: "invalid", message: t("Failed to validate address") };
  if (data?.valid) return { state: "valid", message: t("Valid address") };
  const { tagMissing, tagUnknown } = cryptoMessages;
  const aboutTag = [tagMissing, tagUnknown].find((problem) => problem === data?.reason);
  return { state: "invalid", message: t(aboutTag ?? "Invalid address for this cryptocurrency") };
}

const onItsWayMilliseconds = seconds(3);

export function useSendOutcome(sent: Send) {
  return useQuery({
    queryKey: [userDataKey, "send", sent.transactionId],
    queryFn: ({ signal }) => callApi(getTransaction, { params: { id: sent.transactionId }, signal }),
    enabled: sent.status === "pending",
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === "pending" ? onItsWayMilliseconds : false,
  });
}

const addressBookKey = [userDataKey, "addresses"];

const refreshBook = () => queryClient.invalidateQueries({ queryKey: addressBookKey });

export function useAddressBook() {
  return useQuery({
    queryKey: addressBookKey,
    queryFn: ({ signal }) => callApi(listAddresses, { signal }),
    select: ({ addresses }) => addresses,
  });
}

export function useSaveAddress() {
  return useMutation({
    mutationFn: ({ currency, memo, ...rest }: Place & { label: string }) =>
      callApi(saveAddress, { body: { ...rest, currency: currency.toLowerCase(), ...(memo && { memo }) } }),
    onSuccess: refreshBook,
  });
}

export function useRemoveAddress() {
  return useMutation({
    mutationFn: ({ id }: SavedAddress) => callApi(removeAddress, { params: { id } }),
    onSuccess: refreshBook,
    onError: (error) => toastFailure(error, t("Failed to remove the address")),
  });
}
