import { formatAsset } from "@manilla/shared/format-money";
import { decimalText, formatMoney, subtractAmount } from "@manilla/shared/money";
import { type Transfer } from "@manilla/shared/transfers/contract";
import { transferMessages } from "@manilla/shared/transfers/rules";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { SubmitButton, WideLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { nothingToSend } from "#lib/api/call.ts";
import { invalidateUserData } from "#lib/live/balances.ts";
import { useLimits } from "#lib/live/kyc.ts";
import { usePayment } from "#lib/payments/use-payment.ts";
import { addMoneyLink } from "#lib/routes/add-money.ts";
import { useResultPlace } from "#lib/routes/use-result-place.ts";
import { forgetDrafts } from "#lib/storage/draft.ts";
import { toast, toastFailure } from "#ui/base/toast.ts";
import { LimitNote } from "#ui/money/limit-note.tsx";
import { ConfirmSheet } from "#ui/patterns/confirm-sheet.tsx";
import { ScanButton } from "#ui/patterns/scan-button.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { RecentPeople, RecipientField } from "./people-parts.tsx";
import {
  amountProblem,
  missingIn,
  TransferFields,
  type TransferForm,
  useTransferForm,
} from "./transfer-form.tsx";
import { TransferResult, transferWords } from "./transfer-result.tsx";
import { sendToPerson, useRequestMoney } from "./transfers.queries.ts";

export function SendToPersonScreen() {
  const [sent, setSent] = useState<Transfer | null>(null);
  useResultPlace(sent ? pathTo(paths.transaction, sent.transactionId) : undefined);
  if (sent) return <TransferResult sent={sent} onAgain={() => setSent(null)} />;
  return <SendForm onSent={setSent} />;
}

function SendForm({ onSent }: { onSent: (sent: Transfer) => void }) {
  const form = useTransferForm("transfer");
  const confirmation = useTransferConfirmation(form, onSent);
  const { amount, found } = form;
  const balance = confirmation.isUnanswered ? null : form.balance;
  const problem = amountProblem(form, balance);

  function review() {
    form.setTried(true);
    if (amount && !problem && found.data) confirmation.open();
  }

  return (
    <Screen
      title={t("Send to a person")}
      back={paths.people}
      onSubmit={review}
      aside={
        <TransferFields form={form}>
          <LimitNote
            of="transfer"
            limits={useLimits().data}
            funds={form.asset === "NGN" && amount && form.balance ? decimalText(form.balance) : null}
          />
        </TransferFields>
      }
      footer={<SendButton form={{ ...form, balance }} />}
    >
      <RecipientField
        label={t("To")}
        form={form}
        actions={<ScanButton title={t("Scan a code")} onText={form.takeScanned} />}
      />
      {form.to === "" && <RecentPeople onChoose={form.choose} compact />}
      <ConfirmSheet
        flow={confirmation}
        title={t("Review payment")}
        action={amount ? t("Send {amount}", { amount: formatMoney(amount) }) : t("Send")}
        progress={t("Sending")}
        {...(amount && found.data && transferWords(amount, found.data, form.note))}
      />
    </Screen>
  );
}

function SendButton({ form }: { form: TransferForm }) {
  const { amount, balance, asset } = form;
  if (amount && balance && asset === "NGN" && amount.units > balance.units) {
    const missing = decimalText(subtractAmount(amount, balance));
    const back = `${paths.sendToPerson}?${new URLSearchParams({ to: form.to, amount: decimalText(amount), note: form.note })}`;
    return (
      <WideLink
        {...addMoneyLink(missing, { to: back, state: {} })}
        label={t("Add {amount}", { amount: formatAsset("NGN", missing) })}
      />
    );
  }
  return (
    <SubmitButton
      label={amount ? t("Send {amount}", { amount: formatMoney(amount) }) : t("Send")}
      pays
      missing={missingIn(form)}
      disabled={amount !== null && amountProblem(form, balance) !== undefined}
    />
  );
}

function useTransferConfirmation(form: TransferForm, onSent: (sent: Transfer) => void) {
  const { amount, found, note, asset } = form;
  const what = amount && found.data && { to: found.data.to, asset, amount: decimalText(amount) };
  return usePayment<Transfer>({
    request: { ...what },
    send: (attempt) => (what ? sendToPerson({ ...what, note }, attempt) : Promise.reject(nothingToSend)),
    fallback: t("We didn't send the money"),
    onRefused: (error) => toastFailure(error, t("We didn't send the money")),
    onDone(sent) {
      forgetDrafts("transfer.");
      invalidateUserData();
      onSent(sent);
    },
  });
}

export function RequestMoneyScreen() {
  const navigate = useNavigate();
  const form = useTransferForm("request");
  const ask = useRequestMoney();
  const { amount, found, asset, note } = form;
  const problem = amountProblem(form, null);

  function submit() {
    form.setTried(true);
    if (!amount || problem || !found.data || ask.isPending) return;
    const request = { from: found.data.to, asset, amount: decimalText(amount), note };
    ask.mutate(request, {
      onError: (error) => toastFailure(error, t("We didn't send the request")),
      onSuccess({ id, person }) {
        forgetDrafts("request.");
        toast.success(t(transferMessages.requested(formatAsset(request.asset, request.amount), person)));
        void navigate(pathTo(paths.moneyRequest, id), { replace: true });
      },
    });
  }

  return (
    <Screen
      title={t("Request money")}
      back={paths.people}
      onSubmit={submit}
      aside={<TransferFields form={form} />}
      footer={
        <SubmitButton
          label={amount ? t("Request {amount}", { amount: formatMoney(amount) }) : t("Request")}
          missing={missingIn(form)}
          loading={ask.isPending}
          disabled={amount !== null && problem !== undefined}
        />
      }
    >
      <RecipientField label={t("From")} form={form} />
      {form.to === "" && <RecentPeople onChoose={form.choose} compact />}
    </Screen>
  );
}
