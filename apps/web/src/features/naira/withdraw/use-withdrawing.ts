import { seconds } from "@manilla/shared/duration";
import type { ReplyOf } from "@manilla/shared/http/route";
import { type Money, toDecimal } from "@manilla/shared/money";
import { initiateWithdrawal } from "@manilla/shared/naira/withdrawal-contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "#lib/api/call.ts";
import { invalidateUserData } from "#lib/live/balances.ts";
import { usePayment } from "#lib/payments/use-payment.ts";
import { useResultPlace } from "#lib/routes/use-result-place.ts";
import { forgetDrafts } from "#lib/storage/draft.ts";
import { toastFailure } from "#ui/base/toast.ts";
import type { Account } from "./use-account.ts";

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
    const { transactionId, amount, reference, bankName, accountNumber } = sent;
    const to = `${bankName} …${accountNumber.slice(-4)}`;
    const state = { withdrawalSuccess: true, transactionId, amount, reference, to };
    const timer = setTimeout(
      () => void navigate(paths.dashboard, { replace: true, state }),
      redirectMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [sent, navigate]);
  return { flow, sent };
}
