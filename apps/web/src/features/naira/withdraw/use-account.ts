import {
  accountNumber as accountNumberInput,
  type Beneficiary,
} from "@manilla/shared/naira/withdrawal-contract";
import { withdrawalMessages } from "@manilla/shared/naira/withdrawal-rules";
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { readDigits } from "#ui/fields/read-digits.ts";
import type { Bank } from "./bank-sheet.tsx";
import { useAccountName } from "./withdrawal.queries.ts";

/** Another digit or bank clears the owner's name. */
export function useAccount() {
  const [bank, setBank] = useDraft<Bank | undefined>("withdrawal.bank", undefined);
  const [accountNumber, setAccountNumber] = useDraft("withdrawal.number", "");
  const enquiry = useAccountName({ accountNumber, bankCode: bank?.code });
  const numberProblem = fieldProblem(accountNumberInput, accountNumber);
  const bankProblem = bank ? undefined : t(withdrawalMessages.bank);
  const nameProblem = enquiry.data === undefined ? t(withdrawalMessages.unverified) : undefined;
  return {
    bank,
    accountNumber,
    accountName: enquiry.data?.account_name,
    isOwnName: enquiry.data?.is_own_name,
    /** Naira. Up to this amount no approval by staff is needed. */
    approvedUpTo: enquiry.data?.approved_up_to,
    enquiry,
    numberProblem,
    bankProblem,
    problem: bankProblem ?? numberProblem ?? nameProblem,
    setBank,
    setAccountNumber: (typed: string) =>
      setAccountNumber(readDigits({ before: accountNumber, typed, length: 10 })),
    choose(saved: Beneficiary) {
      setBank({ code: saved.bankCode, name: saved.bankName });
      setAccountNumber(saved.accountNumber);
    },
  };
}

export type Account = ReturnType<typeof useAccount>;
