import { hours } from "@manilla/shared/duration";
import {
  cancelWithdrawal,
  listBanks,
  listBeneficiaries,
  removeBeneficiary,
  resolveAccount,
} from "@manilla/shared/naira/withdrawal-contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { invalidateUserData, userDataKey } from "#lib/live/balances.ts";

const banksFreshMilliseconds = hours(1);

export function useBanks() {
  return useQuery({
    queryKey: ["banks"],
    queryFn: async ({ signal }) => {
      const banks = await call(listBanks, { signal });
      return banks.filter(({ active }) => active).sort((a, b) => a.name.localeCompare(b.name));
    },
    staleTime: banksFreshMilliseconds,
  });
}

interface Account {
  accountNumber: string;
  bankCode: string | undefined;
}

export function useAccountName({ accountNumber, bankCode }: Account) {
  return useQuery({
    queryKey: ["account-name", bankCode, accountNumber],
    queryFn: async ({ signal }) => {
      const query = { account_number: accountNumber, bank_code: bankCode ?? "" };
      return call(resolveAccount, { query, signal });
    },
    enabled: bankCode !== undefined && /^\d{10}$/.test(accountNumber),
    staleTime: banksFreshMilliseconds,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

const beneficiariesKey = [userDataKey, "beneficiaries"];

export function useBeneficiaries() {
  return useQuery({
    queryKey: beneficiariesKey,
    queryFn: async ({ signal }) => (await call(listBeneficiaries, { signal })).beneficiaries,
  });
}

export function useForgetBeneficiary() {
  return useMutation({
    mutationFn: (id: string) => call(removeBeneficiary, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: beneficiariesKey }),
  });
}

export function useCancelWithdrawal(id: string) {
  return useMutation({
    mutationFn: () => call(cancelWithdrawal, { params: { id } }),
    onSettled: invalidateUserData,
  });
}
