import { minutes } from "@manilla/shared/duration";
import {
  findRecipient,
  listRecipients,
  sendTransfer,
  type Transfer,
} from "@manilla/shared/transfers/contract";
import {
  getMoneyRequest,
  listMoneyRequests,
  payMoneyRequest,
  requestMoney,
} from "@manilla/shared/transfers/request-contract";
import { readHandle } from "@manilla/shared/transfers/rules";
import { useDebounced } from "@manilla/ui/use-debounced.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callApi } from "#lib/api/call.ts";
import { invalidateUserData, userDataKey } from "#lib/live/balances.ts";
import { pollingMs } from "#lib/live/intervals.ts";
import { type Attempt, headersOf } from "#lib/payments/attempt.ts";
import { sendOnce } from "#lib/payments/send.ts";

const typingMilliseconds = 500;
const recipientFreshMilliseconds = minutes(5);

export function useRecipient(typed: string) {
  const settled = useDebounced(typed.trim(), typingMilliseconds);
  const plausible = readHandle(settled) !== null;
  const query = useQuery({
    queryKey: ["recipient", settled.toLowerCase()],
    queryFn: ({ signal }) => callApi(findRecipient, { query: { to: settled }, signal }),
    enabled: plausible,
    staleTime: recipientFreshMilliseconds,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const waiting = settled !== typed.trim() || query.isLoading;
  return { ...query, data: waiting ? undefined : query.data, error: waiting ? null : query.error, waiting };
}

export function useRecentRecipients() {
  return useQuery({
    queryKey: [userDataKey, "recipients"],
    queryFn: async ({ signal }) => (await callApi(listRecipients, { signal })).recipients,
  });
}

export interface NewTransfer {
  to: string;
  asset: string;
  amount: string;
  note: string;
}

export function sendToPerson({ note, ...what }: NewTransfer, attempt: Attempt): Promise<Transfer> {
  const { pin, confirmDuplicate } = attempt;
  const body = { ...what, pin, ...(note && { note }), ...(confirmDuplicate && { confirmDuplicate }) };
  return callApi(sendTransfer, { body, ...headersOf(attempt) });
}

export function payRequest(id: string, attempt: Attempt): Promise<Transfer> {
  return callApi(payMoneyRequest, { params: { id }, body: { pin: attempt.pin }, ...headersOf(attempt) });
}

const requestsKey = [userDataKey, "money-requests"];

export function useMoneyRequests() {
  return useQuery({
    queryKey: requestsKey,
    queryFn: async ({ signal }) => (await callApi(listMoneyRequests, { signal })).requests,
    refetchInterval: pollingMs.moneyRequests,
  });
}

export function useMoneyRequest(id: string) {
  return useQuery({
    queryKey: [...requestsKey, id],
    queryFn: ({ signal }) => callApi(getMoneyRequest, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "open" ? pollingMs.moneyRequests : false),
  });
}

export function useRequestMoney() {
  return useMutation({
    mutationFn: ({ note, ...request }: Omit<NewTransfer, "to"> & { from: string }) => {
      const body = { ...request, ...(note && { note }) };
      return sendOnce("request-money", body, (idempotencyKey) =>
        callApi(requestMoney, { body, idempotencyKey }),
      );
    },
    onSuccess: invalidateUserData,
  });
}
