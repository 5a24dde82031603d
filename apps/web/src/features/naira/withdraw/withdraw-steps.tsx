import { atLeast, formatMoney, isZero, type Money, shortfall } from "@manilla/shared/money";
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
import { nairaBalance } from "#lib/money/balance.ts";
import { typedNaira } from "#lib/money/money-input.ts";
import { useSteps } from "#lib/routes/use-steps.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { ResultButtons } from "#ui/patterns/result-buttons.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Outcome } from "#ui/states/outcome.tsx";
import { StepIndicator } from "#ui/states/step-indicator.tsx";
import { type Account, useAccount } from "./use-account.ts";
import { type SentWithdrawal, useWithdrawing } from "./use-withdrawing.ts";
import { WithdrawAccountStep } from "./withdraw-account-step.tsx";
import { WithdrawAmountStep } from "./withdraw-amount-step.tsx";
import { WithdrawConfirmStep } from "./withdraw-confirm-step.tsx";

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
        <WithdrawAmountStep
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

/** Shown for two seconds before the dashboard. */
export function WithdrawalSent({ withdrawal }: { withdrawal: SentWithdrawal }) {
  const { transactionId, state, message, bankName, accountNumber, reference } = withdrawal;
  return (
    <Screen
      title={t("Withdraw Naira")}
      footer={
        <ResultButtons
          id={transactionId}
          completed={false}
          done={{ label: t("Done"), to: paths.dashboard }}
        />
      }
    >
      <div className="flex grow flex-col justify-center pb-10">
        <Outcome
          state={state === "approved" ? "done" : "pending"}
          title={t(message.trim() || withdrawalMessages.submitted)}
        >
          <p>{t("To {to}", { to: `${bankName} …${accountNumber.slice(-4)}` })}</p>
          <p className="tabular text-small">{t("Reference {reference}", { reference })}</p>
        </Outcome>
      </div>
    </Screen>
  );
}
