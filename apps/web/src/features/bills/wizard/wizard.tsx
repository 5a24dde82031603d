import { formatNaira } from "@manilla/shared/format-money";
import { paths } from "@manilla/shared/web-paths";
import { ProblemBanner } from "@manilla/ui/base/banner.tsx";
import { ButtonLink, SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { ReactNode } from "react";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { StepIndicator } from "#ui/states/step-indicator.tsx";
import { BillOutcome } from "../bill-outcome.tsx";
import { kindWords } from "../kinds.ts";
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
