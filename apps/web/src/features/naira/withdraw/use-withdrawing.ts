import { seconds } from "@manilla/shared/duration";
import type { ReplyOf } from "@manilla/shared/http/route";
import { atLeast, formatMoney, isZero, type Money, shortfall, toDecimal } from "@manilla/shared/money";
import {
  accountNumber as accountNumberInput,
  type Beneficiary,
  initiateWithdrawal,
} from "@manilla/shared/naira/withdrawal-contract";
import {
  withdrawalMaximum,
  withdrawalMessages,
  withdrawalMinimum,
} from "@manilla/shared/naira/withdrawal-rules";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "#lib/api/call.ts";
import { invalidateUserData } from "#lib/live/balances.ts";
import { typedNaira } from "#lib/money/money-input.ts";
import { usePayment } from "#lib/payments/use-payment.ts";
import { useResultPlace } from "#lib/routes/use-result-place.ts";
import { forgetDrafts, useDraft } from "#lib/storage/draft.ts";
import { toastFailure } from "#ui/base/toast.ts";
import { readDigits } from "#ui/fields/read-digits.ts";
import { useAccountName } from "../naira.queries.ts";
import type { Bank } from "./bank-sheet.tsx";

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

/** The specification's message. `balance` is null while unknown. */
export function withdrawalProblem(raw: string, balance: Money<"NGN"> | null): string | undefined {
  const amount = typedNaira(raw);
  if (!amount || isZero(amount)) return t(withdrawalMessages.invalid);
  if (!atLeast(amount, withdrawalMinimum)) return t(withdrawalMessages.minimum);
  if (!atLeast(withdrawalMaximum, amount)) return t(withdrawalMessages.maximum);
  const missing = balance && shortfall(balance, amount);
  if (!missing || isZero(missing)) return undefined;
  return t(withdrawalMessages.insufficient(formatMoney(missing)));
}

const withdrawalFailed = t("Failed to initiate withdrawal");
const redirectMilliseconds = seconds(2);

export type SentWithdrawal = ReplyOf<typeof initiateWithdrawal>;

interface Input {
  amount: Money<"NGN"> | null;
  account: Account;
}

export function useWithdrawing({ amount: requested, account }: Input) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<SentWithdrawal | null>(null);
  // The names are only displayed. The bank code and number decide where the money goes.
  const request = {
    amount: requested ? toDecimal(requested) : "",
    accountNumber: account.accountNumber,
    bankCode: account.bank?.code ?? "",
  };
  const names = { accountName: account.accountName ?? "", bankName: account.bank?.name ?? "" };
  const flow = usePayment({
    request,
    send({ pin, confirmDuplicate, ...attempt }) {
      const body = { ...request, ...names, pin, confirmDuplicate };
      return call(initiateWithdrawal, { body, ...attempt });
    },
    fallback: withdrawalFailed,
    onDone(withdrawal) {
      setSent(withdrawal);
      forgetDrafts("withdrawal.");
      invalidateUserData();
    },
    onRefused: (error) => toastFailure(error, withdrawalFailed),
  });
  useResultPlace(sent ? pathTo(paths.transaction, sent.transactionId) : undefined);
  useEffect(() => {
    if (!sent) return;
    const { transactionId, amount, bankName, accountNumber } = sent;
    const to = `${bankName} …${accountNumber.slice(-4)}`;
    const state = { withdrawalSuccess: true, transactionId, amount, to };
    const timer = setTimeout(
      () => void navigate(paths.dashboard, { replace: true, state }),
      redirectMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [sent, navigate]);
  return { flow, sent };
}
