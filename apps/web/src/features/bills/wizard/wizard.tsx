import type { BillPurchase } from "@manilla/shared/bills/contract";
import { formatNaira } from "@manilla/shared/format-money";
import { paths } from "@manilla/shared/web-paths";
import { ProblemBanner } from "@manilla/ui/base/banner.tsx";
import { ButtonLink, SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { ReactNode } from "react";
import { T } from "#lib/texts/rich-text.tsx";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { ResultButtons } from "#ui/patterns/result-buttons.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Outcome } from "#ui/states/outcome.tsx";
import { StepIndicator } from "#ui/states/step-indicator.tsx";
import { kindWords, successText } from "../kinds.ts";
import { TokenCard } from "../token-card.tsx";
import type { useWizard } from "./use-wizard.ts";

type WizardProps = ReturnType<typeof useWizard>["frame"] & {
  /** Announces itself and replaces `problem`, so that the list does not jump while the user chooses. */
  notice?: ReactNode;
  children: ReactNode;
};

export function Wizard({
  kind,
  steps,
  number,
  isOpening,
  back,
  onContinue,
  missing,
  action,
  addMoney,
  bill,
  problem,
  notice,
  children,
}: WizardProps) {
  if (bill && bill.status !== "failed") return <BillOutcome bill={bill} />;
  if (isOpening) return <Opening kind={kind} />;
  return (
    <Screen
      title={kindWords[kind].name}
      back={back}
      step={number}
      progress={<StepIndicator current={number} steps={steps} />}
      onSubmit={onContinue}
      footer={
        <div className="flex flex-col gap-3">
          {notice || <ProblemBanner problem={problem} />}
          {addMoney ? (
            <ButtonLink wide size="lg" {...addMoney}>
              {t("Add {amount}", { amount: formatNaira(addMoney.state.addMoney.amount) })}
            </ButtonLink>
          ) : (
            <SubmitButton label={action ?? t("Continue")} missing={missing} pays={action !== undefined} />
          )}
        </div>
      }
    >
      {children}
    </Screen>
  );
}

function Opening({ kind }: Pick<WizardProps, "kind">) {
  return (
    <Screen title={kindWords[kind].name} back={paths.bills}>
      <Loading>
        <Skeleton className="mb-6 h-36 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </Loading>
    </Screen>
  );
}

/** After a failed payment the wizard stays open instead. */
function BillOutcome({ bill }: { bill: BillPurchase }) {
  const { name } = kindWords[bill.type];
  const completed = bill.status === "successful";
  const done = { label: completed ? t("Done") : t("Back to bills"), to: paths.bills };
  return (
    <Screen
      title={t("{name} purchase", { name })}
      footer={<ResultButtons id={bill.transactionId} completed={completed} done={done} />}
    >
      {completed ? (
        <div className="flex grow flex-col justify-center gap-6 pb-10">
          <Outcome state="done" title={t("{name} purchase successful!", { name })}>
            {successText(bill)}
          </Outcome>
          {bill.token && <TokenCard bill={bill} token={bill.token} />}
        </div>
      ) : (
        <Underway bill={bill} />
      )}
    </Screen>
  );
}

function Underway({ bill }: { bill: BillPurchase }) {
  return (
    <div className="flex grow flex-col items-center justify-center gap-3">
      <Outcome state="pending" title={t("Your payment is pending")}>
        {t(
          "{amount} is on hold while the provider confirms. This usually takes a few minutes, and up to 24 hours. We'll keep checking and let you know. If it fails, your money comes back automatically. Please don't pay again.",
          { amount: formatNaira(bill.amount) },
        )}
      </Outcome>
      <div className="flex items-center gap-1 text-muted text-small">
        <T
          text="Reference {reference}"
          reference={<span className="tabular font-medium text-ink">{bill.reference}</span>}
        />
        <CopyButton iconOnly text={bill.reference} label={t("Copy reference")} />
      </div>
    </div>
  );
}
