import { feePercent } from "@manilla/shared/fee-percent";
import { decimalText, formatMoney, isAtLeast, type Money, toMoney } from "@manilla/shared/money";
import {
  withdrawalFigures,
  withdrawalMaximum,
  withdrawalMessages,
} from "@manilla/shared/naira/withdrawal-rules";
import { Banner, ProblemBanner } from "@manilla/ui/base/banner.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useLimits } from "#lib/live/kyc.ts";
import { nairaCounted } from "#lib/money/maximum-amount.ts";
import { typedNaira } from "#lib/money/money-input.ts";
import { useMaximumAmount } from "#lib/money/use-maximum-amount.ts";
import type { PaymentFlow } from "#lib/payments/use-payment.ts";
import { Digits } from "#ui/base/digits.tsx";
import { ChoiceField } from "#ui/fields/choice-field.tsx";
import { Keypad } from "#ui/fields/keypad.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { AddMoney, PartKeys } from "#ui/money/amount.tsx";
import { AmountDisplay } from "#ui/money/amount-display.tsx";
import { LimitNote } from "#ui/money/limit-note.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { ConfirmSheet } from "#ui/patterns/confirm-sheet.tsx";
import { DetailsCard } from "#ui/patterns/details-list.tsx";
import { ProviderWarning } from "#ui/states/provider-warning.tsx";
import { useBeneficiaries } from "../naira.queries.ts";
import { BankSheet, BankSuggestions, fitsAccount, SavedAccounts } from "./bank-sheet.tsx";
import { type Account, type Bank, withdrawalProblem } from "./use-withdrawing.ts";

interface AmountStepProps {
  raw: string;
  balance: Money<"NGN"> | null;
  error: string | undefined;
  onRawChange: (raw: string) => void;
}

export function AmountStep({ raw, balance, error, onRawChange }: AmountStepProps) {
  const entered = typedNaira(raw);
  const arrives =
    entered &&
    withdrawalProblem(raw, balance) === undefined &&
    t("The bank receives {amount}", { amount: formatMoney(withdrawalFigures(entered).receive) });
  const most = useMaximumAmount("withdraw", {
    raw,
    balance,
    counted: nairaCounted,
    once: { amount: withdrawalMaximum, why: t(withdrawalMessages.maximum) },
    typed: (amount) => decimalText(amount).replace(/\.00$/, ""),
  });
  return (
    <>
      <div className="flex grow flex-col justify-center [@media(max-height:45rem)]:-mb-4">
        <AmountDisplay
          label={t("Amount to withdraw")}
          symbol="₦"
          value={raw}
          note={
            <>
              <span className="block">{most.note}</span>
              <span className="block min-h-5">{arrives}</span>
            </>
          }
          error={error}
          onClear={() => onRawChange("")}
        />
        <div className="[@media(max-height:45rem)]:hidden">
          <LimitNote of="withdraw" limits={useLimits().data} funds={balance && decimalText(balance)} />
        </div>
      </div>
      <div className="flex justify-center [@media(max-height:45rem)]:-mb-4">
        <PartKeys
          onMax={balance && (() => onRawChange(most.text))}
          onPart={(percent) => onRawChange(most.part(percent))}
          none={most.isEmpty ? <AddMoney /> : most.none}
        />
      </div>
      <Keypad label={t("Amount")} value={raw} onValueChange={onRawChange} length={12} />
    </>
  );
}

interface WithdrawAccountStepProps {
  account: Account;
  showProblems: boolean;
  onChange: () => void;
  onSaved: () => void;
}

export function WithdrawAccountStep({ account, showProblems, onChange, onSaved }: WithdrawAccountStepProps) {
  const [choosing, setChoosing] = useState(false);
  const saved = useBeneficiaries().data ?? [];
  const { bank, accountNumber } = account;
  const isOther = !account.numberProblem && !saved.some((one) => fitsAccount(one, account));
  function choose(next: Bank) {
    onChange();
    account.setBank(next);
    setChoosing(false);
  }
  return (
    <div className="flex flex-col gap-3">
      {saved.length > 0 && !isOther && (
        <>
          <SavedAccounts
            data={saved}
            chosen={account}
            onChoose={(one) => {
              onChange();
              account.choose(one);
              onSaved();
            }}
          />
          <h2 className="pt-3 font-semibold text-heading">{t("Another account")}</h2>
        </>
      )}
      <NumberField
        kind="account"
        length={10}
        label={t("Account number")}
        placeholder={t("10 digits")}
        value={accountNumber}
        onValueChange={(digits) => {
          onChange();
          account.setAccountNumber(digits);
        }}
        error={showProblems ? account.numberProblem : undefined}
      />
      {!bank && <BankSuggestions accountNumber={accountNumber} onChoose={choose} />}
      <ChoiceField
        label={t("Bank")}
        value={bank?.name}
        placeholder={t("Select a bank")}
        onOpen={() => setChoosing(true)}
        error={showProblems ? account.bankProblem : undefined}
      />
      <BankSheet
        open={choosing}
        onOpenChange={setChoosing}
        accountNumber={accountNumber}
        chosen={bank?.code}
        onChoose={choose}
      />
    </div>
  );
}

interface WithdrawConfirmStepProps {
  amount: Money<"NGN">;
  account: Account;
  flow: PaymentFlow;
  problem: string | undefined;
}

export function WithdrawConfirmStep({ amount, account, flow, problem }: WithdrawConfirmStepProps) {
  const { fee, receive } = withdrawalFigures(amount);
  const isReviewed = !isAtLeast(toMoney("NGN", account.approvedUpTo ?? "0"), amount);
  const [leaves, arrives] = [formatMoney(amount), formatMoney(receive)];
  const { accountName = "", shownNumber: accountNumber } = account;
  const to = { accountName, accountNumber, bank: account.bank?.name ?? "" };
  return (
    <>
      <Card
        tone="deep"
        className="space-y-1 text-center [@media(max-height:37rem)]:py-3! [@media(min-height:45rem)]:py-8!"
      >
        <p className="text-on-deep-muted text-small">{t("The bank receives")}</p>
        <p className="font-semibold text-money">
          <MoneyText value={decimalText(receive)} asset="NGN" split />
        </p>
        <p className="text-on-deep-muted text-small">
          {isReviewed ? t("After a review, within 24 hours") : t("Usually within minutes")}
        </p>
      </Card>
      <ProblemBanner problem={problem} />
      {account.isOwnName === false && <Banner tone="warning">{t("This account isn't in your name.")}</Banner>}
      <ProviderWarning kind="bank" code={account.bank?.code} name={account.bank?.name} />
      <DetailsCard
        rows={[
          { label: t("To"), value: accountName },
          { label: t("Bank"), value: to.bank },
          { label: t("Account number"), value: accountNumber },
          { label: t("Amount"), value: leaves },
          { label: t("Fee ({percent}%)", { percent: feePercent.withdraw }), value: formatMoney(fee) },
        ]}
      />
      <ConfirmSheet
        flow={flow}
        title={t("Review withdrawal")}
        action={t("Withdraw {amount}", { amount: leaves })}
        summary={t("{amount} to {accountName}, {bank}, {accountNumber}", { amount: arrives, ...to })}
        shown={[arrives, accountName, `${to.bank}, ${accountNumber}`].map((line) => (
          <span key={line} className="block">
            <Digits text={line} />
          </span>
        ))}
        terms={t("Fee: {fee}. {arrival} You can't reverse this once the bank has it.", {
          fee: formatMoney(fee),
          arrival: isReviewed
            ? t("The money arrives after a review, within 24 hours.")
            : t("The money usually arrives within minutes."),
        })}
      />
    </>
  );
}
