import { seconds } from "@manilla/shared/duration";
import { formatNaira } from "@manilla/shared/format-money";
import { groupDigits } from "@manilla/shared/grouped-digits";
import type { ReplyOf } from "@manilla/shared/http/route";
import { decimalText, formatMoney, isAtLeast, isZero, type Money, shortfallOf } from "@manilla/shared/money";
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
import { isNigerianMobile } from "@manilla/shared/phone-number";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { callApi } from "#lib/api/call.ts";
import { rankBrand } from "#lib/brands/brands.ts";
import { invalidateUserData } from "#lib/live/balances.ts";
import { typedNaira } from "#lib/money/money-input.ts";
import { usePayment } from "#lib/payments/use-payment.ts";
import { useResultPlace } from "#lib/routes/use-result-place.ts";
import { forgetDrafts, useDraft } from "#lib/storage/draft.ts";
import { toastFailure } from "#ui/base/toast.ts";
import { useTimeout } from "#ui/states/countdown.tsx";
import { useAccountName } from "../naira.queries.ts";

export interface Bank {
  code: string;
  name: string;
}

const suggestedCount = 3;
/** These banks use the customer's phone number, without its zero, as the account number. */
const numberedByPhone = /opay|paycom|palmpay/i;

/** Returns up to three banks that fit the number, most used first. One number in ten fits a wrong bank by chance. */
export function suggestedBanks(accountNumber: string, banks: readonly Bank[]): Bank[] {
  if (!/^\d{10}$/.test(accountNumber)) return [];
  const isPhone = isNigerianMobile(`0${accountNumber}`);
  const fits = ({ code, name }: Bank) =>
    numberedByPhone.test(name) ? isPhone : !isPhone && hasCheckDigitOf(code, accountNumber);
  return mostUsed(banks.filter(fits)).slice(0, suggestedCount);
}

export function mostUsed(banks: readonly Bank[]): Bank[] {
  return banks.toSorted((a, b) => rankBrand("bank", a.name) - rankBrand("bank", b.name));
}

/** Checks the last digit by the central bank's rule (NUBAN), which puts a 9 before a code of five digits. */
function hasCheckDigitOf(code: string, accountNumber: string): boolean {
  if (!/^(\d{3}|\d{5})$/.test(code)) return false;
  const weighed = `${code.length === 5 ? "9" : ""}${code}${accountNumber.slice(0, 9)}`;
  const digits = weighed.split("").map((digit) => Number.parseInt(digit, 10));
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 3 === 1 ? 7 : 3), 0);
  return accountNumber.endsWith(String((10 - (sum % 10)) % 10));
}

export function useAccount() {
  const [bank, setBank] = useDraft<Bank | undefined>("withdrawal.bank", undefined);
  const [accountNumber, setAccountNumber] = useDraft("withdrawal.number", "");
  const enquiry = useAccountName(accountNumber, bank?.code);
  const numberProblem = fieldProblem(accountNumberInput, accountNumber);
  const bankProblem = bank ? undefined : t(withdrawalMessages.bank);
  const nameProblem = enquiry.data === undefined ? t(withdrawalMessages.unverified) : undefined;
  return {
    bank,
    accountNumber,
    shownNumber: groupDigits("account", accountNumber),
    accountName: enquiry.data?.account_name,
    isOwnName: enquiry.data?.is_own_name,
    /** Naira up to which a withdrawal needs no approval by staff. */
    approvedUpTo: enquiry.data?.approved_up_to,
    enquiry,
    numberProblem,
    bankProblem,
    problem: bankProblem ?? numberProblem ?? nameProblem,
    setBank,
    setAccountNumber,
    choose(saved: Beneficiary) {
      setBank({ code: saved.bankCode, name: saved.bankName });
      setAccountNumber(saved.accountNumber);
    },
  };
}

export type Account = ReturnType<typeof useAccount>;

export function enquiryFailure(error: unknown): string {
  return error instanceof ApiError && error.code === "provider_unavailable"
    ? t("We can't check this account right now. Try again in a minute.")
    : messageOf(error, t("Failed to verify account"));
}

/** Returns the error text of an amount. `balance` is null while unknown. */
export function withdrawalProblem(raw: string, balance: Money<"NGN"> | null): string | undefined {
  const amount = typedNaira(raw);
  if (!amount || isZero(amount)) return t(withdrawalMessages.invalid);
  if (!isAtLeast(amount, withdrawalMinimum)) return t(withdrawalMessages.minimum);
  if (!isAtLeast(withdrawalMaximum, amount)) return t(withdrawalMessages.maximum);
  const missing = balance && shortfallOf(balance, amount);
  if (!missing || isZero(missing)) return undefined;
  return t(withdrawalMessages.insufficient(formatMoney(missing)));
}

const withdrawalFailed = t("Failed to initiate withdrawal");
const redirectMilliseconds = seconds(2);

export type SentWithdrawal = ReplyOf<typeof initiateWithdrawal>;

/** The server's message above an approved withdrawal has the amount and the bank. */
export function arrivalText(withdrawal: SentWithdrawal): string {
  const { state, receive, accountName, bankName, accountNumber } = withdrawal;
  // The word joiner (U+2060) prevents a line break between the dots and the digits.
  const ending = `…\u2060${accountNumber.slice(-4)}`;
  if (state === "approved") return `${accountName}, ${ending}`;
  return t("{amount} to {recipient} after a review, within 24 hours", {
    amount: formatNaira(receive),
    recipient: `${accountName}, ${bankName} ${ending}`,
  });
}

export function useWithdrawing(requested: Money<"NGN"> | null, account: Account) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<SentWithdrawal | null>(null);
  // Identifies the payment without the names, which do not decide where the money goes.
  const request = {
    amount: requested ? decimalText(requested) : "",
    accountNumber: account.accountNumber,
    bankCode: account.bank?.code ?? "",
  };
  const names = { accountName: account.accountName ?? "", bankName: account.bank?.name ?? "" };
  const flow = usePayment({
    request,
    send({ pin, confirmDuplicate, ...attempt }) {
      const body = { ...request, ...names, pin, confirmDuplicate };
      return callApi(initiateWithdrawal, { body, ...attempt });
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
  function leave(withdrawal: SentWithdrawal) {
    const { transactionId, amount, message } = withdrawal;
    const title = t(message.trim() || withdrawalMessages.submitted);
    const state = { withdrawalSuccess: true, transactionId, amount, title, words: arrivalText(withdrawal) };
    void navigate(paths.dashboard, { replace: true, state });
  }
  useTimeout(() => sent && leave(sent), sent ? redirectMilliseconds : undefined);
  return { flow, sent };
}
