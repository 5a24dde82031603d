import { formatMoney, isAtLeast, type Money } from "@manilla/shared/money";
import {
  withdrawalLevel,
  withdrawalMessages,
  withdrawalMinimum,
} from "@manilla/shared/naira/withdrawal-rules";
import { paths } from "@manilla/shared/web-paths";
import { ButtonLink, SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { ShieldCheck } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useDashboard } from "#lib/live/balances.ts";
import { nairaBalance } from "#lib/money/balance.ts";
import { typedNaira } from "#lib/money/money-input.ts";
import { useSteps } from "#lib/routes/use-steps.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { referenceRow } from "#ui/money/reference-row.tsx";
import { DetailsCard } from "#ui/patterns/details-list.tsx";
import { ResultScreen } from "#ui/patterns/result-screen.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Outcome } from "#ui/states/outcome.tsx";
import { StepIndicator } from "#ui/states/step-indicator.tsx";
import { QueryError } from "#ui/states/waiting.tsx";
import { useBeneficiaries } from "../naira.queries.ts";
import { AccountName } from "./bank-sheet.tsx";
import {
  type Account,
  arrivalText,
  type SentWithdrawal,
  useAccount,
  useWithdrawing,
  withdrawalProblem,
} from "./use-withdrawing.ts";
import { AmountStep, WithdrawAccountStep, WithdrawConfirmStep } from "./withdraw-steps.tsx";

export function WithdrawScreen() {
  const dashboard = useDashboard();
  const { data } = dashboard;
  if (data && data.kyc.level < withdrawalLevel) return <Gate />;
  if (data || !dashboard.isError) return <WithdrawSteps balance={data ? nairaBalance(data) : null} />;
  return (
    <Screen title={titles.amount} back={paths.dashboard}>
      <QueryError query={dashboard} failed={t("Failed to fetch dashboard data")} />
    </Screen>
  );
}

function Gate() {
  return (
    <Screen title={titles.amount} back={paths.dashboard}>
      <div className="flex grow flex-col justify-center">
        <EmptyState
          icon={<ShieldCheck className="size-7" />}
          title={t(withdrawalMessages.levelRequired)}
          detail={t(
            "Verify your identity once to withdraw to any Nigerian bank account. Your money stays safe in your balance until then.",
          )}
          action={
            <ButtonLink to={paths.profile} size="lg">
              {t("Complete verification")}
            </ButtonLink>
          }
        />
      </div>
    </Screen>
  );
}

const steps = ["amount", "bank", "confirm"] as const;
const stepNames = [t("Amount"), t("Bank"), t("Confirm")] as const;
const titles = {
  amount: t("Withdraw Naira"),
  bank: t("Bank details"),
  confirm: t("Confirm withdrawal"),
} as const;

function WithdrawSteps({ balance }: { balance: Money<"NGN"> | null }) {
  const [raw, setRaw] = useDraft("withdrawal.amount", "");
  const [showProblems, setShowProblems] = useState(false);
  const account = useAccount();
  // Loads the saved accounts before the next step, where a late list would move the fields.
  useBeneficiaries();
  const amount = typedNaira(raw);
  const reachable = !amount ? "amount" : account.problem ? "bank" : "confirm";
  const { step, number, go, back } = useSteps(steps, reachable, paths.dashboard);
  const { flow, sent } = useWithdrawing(amount, account);
  const problem = flow.isUnanswered ? undefined : withdrawalProblem(raw, balance);
  // If the amount reaches the minimum, a problem means that the amount is too high.
  const isTooMuch = amount !== null && isAtLeast(amount, withdrawalMinimum);
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
        <div className="flex flex-col gap-3">
          {step === "bank" && <AccountName account={account} showProblems={showProblems} />}
          <SubmitButton
            label={actionAt(step, amount)}
            missing={missingAt(step, raw, account)}
            pays={step === "confirm"}
          />
        </div>
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

function actionAt(step: (typeof steps)[number], amount: Money<"NGN"> | null) {
  const isLast = step === "confirm" && amount;
  return isLast ? t("Withdraw {amount}", { amount: formatMoney(amount) }) : t("Continue");
}

function missingAt(step: (typeof steps)[number], raw: string, { accountNumber, bank }: Account) {
  if (step === "amount" && raw === "") return t("Enter an amount");
  if (step !== "bank") return undefined;
  if (accountNumber === "") return t("Enter an account number");
  return bank ? undefined : t("Choose a bank");
}

/** After a tap on a saved account, runs `onReady` once the account's owner is known. */
function useSavedAccount({ problem }: Account, onReady: () => void) {
  // Each tap is a new object, so that a second tap on the same account also counts.
  const [tap, setTap] = useState<object | null>(null);
  const ready = useEffectEvent(onReady);
  const readyTap = problem === undefined ? tap : null;
  useEffect(() => {
    if (readyTap) ready();
  }, [readyTap]);
  return (isSaved: boolean) => setTap(isSaved ? {} : null);
}

export function WithdrawalSent({ withdrawal }: { withdrawal: SentWithdrawal }) {
  const { transactionId, state, message, reference } = withdrawal;
  return (
    <ResultScreen title={t("Withdraw Naira")} id={transactionId} completed={false}>
      <div className="flex grow flex-col justify-center pb-10">
        <Outcome
          state={state === "approved" ? "done" : "pending"}
          title={t(message.trim() || withdrawalMessages.submitted)}
        >
          {arrivalText(withdrawal)}
        </Outcome>
      </div>
      <DetailsCard rows={[referenceRow(reference)]} />
    </ResultScreen>
  );
}
