import type { BillPurchase } from "@manilla/shared/bills/contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { paths } from "@manilla/shared/web-paths";
import { ProblemBanner } from "@manilla/ui/base/banner.tsx";
import { ButtonLink, SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { ReactNode } from "react";
import type { addMoneyLink } from "#lib/routes/add-money.ts";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { StepIndicator } from "#ui/states/step-indicator.tsx";
import { BillOutcome } from "../bill-outcome.tsx";
import { kindWords } from "../kinds.ts";

export interface WizardProps {
  kind: BillKind;
  steps: readonly string[];
  /** Starts at 1. */
  number: number;
  isOpening: boolean;
  back: () => void;
  onContinue: () => void;
  /** The button's text while nothing is entered or chosen. */
  missing: string | undefined;
  /** Replaces Continue: "Pay ₦500.00". */
  action?: string | undefined;
  addMoney?: ReturnType<typeof addMoneyLink> | undefined;
  bill: BillPurchase | null;
  /** Above the button, because it must be visible anywhere in a long list. */
  problem?: string | undefined;
  /** Announces itself and replaces `problem`, so that the list does not jump while the user chooses. */
  notice?: ReactNode;
  children: ReactNode;
}

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
