import { atLeast, formatMoney, type Money, toDecimal } from "@manilla/shared/money";
import {
  withdrawalMaximum,
  withdrawalMessages,
  withdrawalMinimum,
} from "@manilla/shared/naira/withdrawal-rules";
import { paths } from "@manilla/shared/web-paths";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect, useEffectEvent, useState } from "react";
import type { Dashboard } from "#lib/live/balances.ts";
import { useLimits } from "#lib/live/kyc.ts";
import { nairaBalance } from "#lib/money/balance.ts";
import { nairaCounted } from "#lib/money/maximum-amount.ts";
import { typedNaira } from "#lib/money/money-input.ts";
import { useMaximumAmount } from "#lib/money/use-maximum-amount.ts";
import { useSteps } from "#lib/routes/use-steps.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { Keypad } from "#ui/fields/keypad.tsx";
import { PartKeys } from "#ui/money/amount.tsx";
import { AmountDisplay } from "#ui/money/amount-display.tsx";
import { LimitNote } from "#ui/money/limit-note.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { StepIndicator } from "#ui/states/step-indicator.tsx";
import { useBeneficiaries } from "../naira.queries.ts";
import { type Account, useAccount, useWithdrawing, withdrawalProblem } from "./use-withdrawing.ts";
import { WithdrawAccountStep } from "./withdraw-account-step.tsx";
import { WithdrawalSent, WithdrawConfirmStep } from "./withdraw-confirm-step.tsx";

const steps = ["amount", "bank", "confirm"] as const;
const stepNames = [t("Amount"), t("Bank"), t("Confirm")] as const;
const titles = {
  amount: t("Withdraw Naira"),
  bank: t("Bank details"),
  confirm: t("Confirm withdrawal"),
} as const;

export function WithdrawSteps({ dashboard }: { dashboard: Dashboard }) {
  const [raw, setRaw] = useDraft("withdrawal.amount", "");
  const [showProblems, setShowProblems] = useState(false);
  const account = useAccount();
  // Loads while the amount is entered, so that the saved accounts do not move the fields of the next step.
  useBeneficiaries();
  const balance = nairaBalance(dashboard);
  const amount = typedNaira(raw);
  const reachable = !amount ? "amount" : account.problem ? "bank" : "confirm";
  const { step, number, go, back } = useSteps(steps, reachable, paths.dashboard);
  const { flow, sent } = useWithdrawing({ amount, account });
  const problem = flow.isUnanswered ? undefined : withdrawalProblem(raw, balance);
  // More digits cannot fix this, so the error appears while typing.
  const isTooMuch = amount !== null && atLeast(amount, withdrawalMinimum);
  const setIsSaved = useSavedAccount(account, () => go("confirm"));
  if (sent) return <WithdrawalSent withdrawal={sent} />;

  function onContinue() {
    if (step === "confirm") {
      if (!problem) flow.open();
      return;
    }
    const blocked = step === "amount" ? problem : account.problem;
    setShowProblems(blocked !== undefined);
    if (blocked === undefined) go(step === "amount" ? "bank" : "confirm");
  }

  return (
    <Screen
      title={titles[step]}
      back={back}
      progress={<StepIndicator current={number} steps={stepNames} />}
      onSubmit={onContinue}
      footer={
        <SubmitButton
          label={
            step === "confirm" && amount
              ? t("Withdraw {amount}", { amount: formatMoney(amount) })
              : t("Continue")
          }
          missing={missingAt(step, raw, account)}
          pays={step === "confirm"}
        />
      }
    >
      {step === "amount" && (
        <AmountStep
          raw={raw}
          balance={balance}
          error={showProblems || isTooMuch ? problem : undefined}
          onRawChange={(next) => {
            setShowProblems(false);
            setRaw(next);
          }}
        />
      )}
      {step === "bank" && (
        <WithdrawAccountStep
          account={account}
          showProblems={showProblems}
          onChange={() => {
            setShowProblems(false);
            setIsSaved(false);
          }}
          onSaved={() => setIsSaved(true)}
        />
      )}
      {step === "confirm" && amount && (
        <WithdrawConfirmStep amount={amount} account={account} flow={flow} problem={problem} />
      )}
    </Screen>
  );
}

function missingAt(step: (typeof steps)[number], raw: string, { accountNumber, bank }: Account) {
  if (step === "amount" && raw === "") return t("Enter an amount");
  if (step !== "bank") return undefined;
  if (accountNumber === "") return t("Enter an account number");
  return bank ? undefined : t("Choose a bank");
}

/** `onReady` runs once the owner's name of the tapped account is known. */
function useSavedAccount({ problem }: Account, onReady: () => void) {
  // A new object for each tap, so that a second tap on the same account counts too.
  const [tap, setTap] = useState<object | null>(null);
  const ready = useEffectEvent(onReady);
  const readyTap = problem === undefined ? tap : null;
  useEffect(() => {
    if (readyTap) ready();
  }, [readyTap]);
  return (isSaved: boolean) => setTap(isSaved ? {} : null);
}

interface AmountStepProps {
  raw: string;
  balance: Money<"NGN">;
  error: string | undefined;
  onRawChange: (raw: string) => void;
}

function AmountStep({ raw, balance, error, onRawChange }: AmountStepProps) {
  const limits = useLimits().data;
  const most = useMaximumAmount("withdraw", {
    raw,
    balance,
    counted: nairaCounted,
    once: { amount: withdrawalMaximum, why: t(withdrawalMessages.maximum) },
    typed: (amount) => toDecimal(amount).replace(/\.00$/, ""),
  });
  return (
    <>
      <div className="flex grow flex-col justify-center">
        <AmountDisplay
          label={t("Amount to withdraw")}
          symbol="₦"
          value={raw}
          note={most.note}
          error={error}
        />
        <div className="[@media(max-height:45rem)]:hidden">
          <LimitNote of="withdraw" limits={limits} funds={toDecimal(balance)} />
        </div>
      </div>
      <div className="flex justify-center [@media(max-height:37rem)]:hidden">
        <PartKeys
          onMax={() => onRawChange(most.text)}
          onPart={(percent) => onRawChange(most.part(percent))}
        />
      </div>
      <Keypad label={t("Amount")} value={raw} onValueChange={onRawChange} length={12} />
    </>
  );
}
