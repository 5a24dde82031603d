import { hours, seconds } from "@manilla/shared/duration";
import { getPublicConfig } from "@manilla/shared/http/public-config";
import type { ReplyOf } from "@manilla/shared/http/route";
import { getNairaAccount } from "@manilla/shared/naira/account-contract";
import {
  getNairaDeposit,
  getOpenNairaDeposit,
  initiateNairaDeposit,
  type NairaDeposit,
  verifyNairaDeposit,
} from "@manilla/shared/naira/contract";
import {
  listBanks,
  listBeneficiaries,
  removeBeneficiary,
  resolveAccount,
} from "@manilla/shared/naira/withdrawal-contract";
import { cacheReply } from "@manilla/ui/api/cache-reply.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callApi } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { sendOnce } from "#lib/payments/send.ts";
import { toastFailure } from "#ui/base/toast.ts";
import { loadPaymentScript } from "./deposit/payment-script.ts";

export type OpenDeposit = ReplyOf<typeof initiateNairaDeposit>;

export function usePaymentScript() {
  return useQuery({
    queryKey: ["payment-script"],
    queryFn: async ({ signal }) => {
      const { payment } = await callApi(getPublicConfig, { signal });
      await loadPaymentScript(payment.scriptUrl);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}

/** After a lost answer, a retry within ten minutes returns the same deposit. */
export function initiateDeposit(amount: string): Promise<OpenDeposit> {
  return sendOnce("deposit", { amount }, (idempotencyKey) =>
    callApi(initiateNairaDeposit, { body: { amount }, idempotencyKey }),
  );
}

export function useOpenDeposit() {
  return useQuery({
    queryKey: [userDataKey, "open-naira-deposit"],
    queryFn: async ({ signal }) => (await callApi(getOpenNairaDeposit, { signal })).deposit,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Polls the deposit, more slowly after a failure or expiry, because money may still arrive. */
export function useDepositState(reference: string | null) {
  return useQuery({
    queryKey: stateKey(reference),
    queryFn: ({ signal }) => callApi(getNairaDeposit, { params: { reference: reference ?? "" }, signal }),
    enabled: reference !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => pollMilliseconds(state.data?.status),
  });
}

/** Makes the server query the provider. An error is only logged, because the state is polled anyway. */
export async function verifyDeposit(reference: string): Promise<void> {
  try {
    const deposit = await callApi(verifyNairaDeposit, { params: { reference } });
    await cacheReply(queryClient, stateKey(reference), deposit);
  } catch (error) {
    console.warn(`Verifying the deposit ${reference} failed. Its state is polled anyway.`, error);
  }
}

function stateKey(reference: string | null) {
  return ["naira-deposit", reference];
}

function pollMilliseconds(status: NairaDeposit["status"] | undefined): number | false {
  if (status === "completed") return false;
  return status === undefined || status === "pending" ? seconds(3) : seconds(15);
}

export function useNairaAccount() {
  return useQuery({
    queryKey: [userDataKey, "naira-account"],
    queryFn: ({ signal }) => callApi(getNairaAccount, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === "requested" ? seconds(5) : false),
  });
}

const banksFreshMilliseconds = hours(1);

export function useBanks() {
  return useQuery({
    queryKey: ["banks"],
    queryFn: async ({ signal }) => {
      const banks = await callApi(listBanks, { signal });
      return banks.filter(({ active }) => active).sort((a, b) => a.name.localeCompare(b.name));
    },
    staleTime: banksFreshMilliseconds,
  });
}

export function useAccountName(number: string, bankCode: string | undefined) {
  return useQuery({
    queryKey: ["account-name", bankCode, number],
    queryFn: ({ signal }) =>
      callApi(resolveAccount, { query: { account_number: number, bank_code: bankCode ?? "" }, signal }),
    enabled: bankCode !== undefined && /^\d{10}$/.test(number),
    staleTime: banksFreshMilliseconds,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

const beneficiariesKey = [userDataKey, "beneficiaries"];

export function useBeneficiaries() {
  return useQuery({
    queryKey: beneficiariesKey,
    queryFn: async ({ signal }) => (await callApi(listBeneficiaries, { signal })).beneficiaries,
  });
}

export function useForgetBeneficiary() {
  return useMutation({
    mutationFn: (id: string) => callApi(removeBeneficiary, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: beneficiariesKey }),
    onError: (error) => toastFailure(error, t("Failed to remove the account")),
  });
}
