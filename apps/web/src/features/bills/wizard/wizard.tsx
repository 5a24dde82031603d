import type { Biller } from "@manilla/shared/bills/catalogue-contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { decimalText, formatMoney, type Money } from "@manilla/shared/money";
import { paths } from "@manilla/shared/web-paths";
import { Banner, ProblemBanner } from "@manilla/ui/base/banner.tsx";
import { SubmitButton, WideLink } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { ReactNode } from "react";
import { useLimits } from "#lib/live/kyc.ts";
import { useBalance, useBalanceText } from "#lib/money/balance.ts";
import { Digits } from "#ui/base/digits.tsx";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { Keypad } from "#ui/fields/keypad.tsx";
import { QuickAmounts } from "#ui/money/amount.tsx";
import { AmountDisplay } from "#ui/money/amount-display.tsx";
import { LimitNote } from "#ui/money/limit-note.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { ConfirmSheet } from "#ui/patterns/confirm-sheet.tsx";
import { DetailsCard } from "#ui/patterns/details-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { ProviderWarning } from "#ui/states/provider-warning.tsx";
import { StepIndicator } from "#ui/states/step-indicator.tsx";
import { BillOutcome } from "../bill-views.tsx";
import { kindWords } from "../kinds.ts";
import type { useWizard } from "./use-wizard.ts";

type WizardProps = ReturnType<typeof useWizard>["frame"] & {
  /** A message above the button, shown instead of `problem`. */
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
            <WideLink
              {...addMoney}
              label={t("Add {amount}", { amount: formatNaira(addMoney.state.addMoney.amount) })}
            />
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

type ConfirmStepProps = ReturnType<typeof useWizard>["confirming"] & {
  recipient: string;
  biller: Biller | undefined;
  rows: readonly { label: string; value: ReactNode }[];
  priceBefore?: Money<"NGN"> | null | undefined;
};

export function ConfirmStep({ kind, recipient, price, biller, rows, flow, ...news }: ConfirmStepProps) {
  const amount = formatMoney(price);
  const balance = useBalanceText(useBalance("NGN"));
  const { name, recipient: label } = kindWords[kind];
  return (
    <>
      <Card
        tone="deep"
        className="space-y-1 text-center [@media(max-height:37rem)]:py-3! [@media(min-height:45rem)]:py-8!"
      >
        <p className="text-on-deep-muted text-small">{name}</p>
        <p className="font-semibold text-money">
          <MoneyText value={decimalText(price)} asset="NGN" split />
        </p>
        <p className="tabular text-on-deep-muted text-small">{balance}</p>
      </Card>
      <News {...news} price={price} kind={kind} />
      <ProviderWarning kind="biller" code={biller?.identifier} name={biller?.name} />
      <DetailsCard
        rows={[
          { label, value: recipient },
          ...rows,
          { label: t("Fee"), value: t("Free") },
          { label: t("Total"), value: amount, strong: true },
        ]}
      />
      <ConfirmSheet
        flow={flow}
        title={t("Confirm payment")}
        action={t("Pay {amount}", { amount })}
        amount={amount}
        summary={summaryOf(kind, { amount, recipient: [recipient, biller?.name].filter(Boolean).join(", ") })}
        terms={billTerms}
      />
    </>
  );
}

export const billTerms = t(
  "No fee. It's delivered in a few minutes, or your money comes back automatically. You can't reverse this once it's delivered.",
);

function summaryOf(kind: BillKind, what: { amount: string; recipient: string }): string {
  if (kind === "airtime") return t("{amount} of airtime for {recipient}", what);
  if (kind === "data") return t("{amount} of data for {recipient}", what);
  if (kind === "cable") return t("{amount} of cable TV for {recipient}", what);
  return t("{amount} of electricity for {recipient}", what);
}

type NewsProps = Pick<ConfirmStepProps, "kind" | "price" | "failed" | "problem" | "priceBefore" | "go">;

function News({ kind, price, failed, problem, priceBefore, go }: NewsProps) {
  if (priceBefore && priceBefore.units !== price.units) {
    const [amount, before] = [formatMoney(price), formatMoney(priceBefore)];
    return (
      <Banner live tone="warning" title={t("The price has changed")}>
        {t("It's now {amount} instead of {before}.", { amount, before })}
      </Banner>
    );
  }
  if (problem !== undefined || !failed) return <ProblemBanner problem={problem} />;
  return (
    <Banner
      live
      tone="error"
      title={kindWords[kind].failed}
      action={
        <button type="button" className="-my-2 min-h-11 font-semibold underline" onClick={() => go("number")}>
          {t("Change number")}
        </button>
      }
    >
      {t("The provider didn't deliver it. The money is back in your balance.")}
    </Banner>
  );
}

interface AmountStepProps {
  recipient: string;
  label: string;
  quick: readonly number[];
  draft: { raw: string; setRaw: (raw: string) => void };
  wizard: Pick<ReturnType<typeof useWizard>, "problem" | "onwards">;
}

export function AmountStep({ recipient, label, quick, draft: { raw, setRaw }, wizard }: AmountStepProps) {
  const funds = useBalance("NGN");
  return (
    <>
      <div className="flex grow flex-col justify-center [@media(max-height:45rem)]:-mb-4">
        <p className="tabular pb-4 text-center font-medium text-small [@media(max-height:45rem)]:pb-0">
          <Digits text={recipient} />
        </p>
        <AmountDisplay
          label={label}
          symbol="₦"
          value={raw}
          note={useBalanceText(funds)}
          error={wizard.problem}
          onClear={() => setRaw("")}
        />
        <div className="[@media(max-height:45rem)]:hidden">
          <LimitNote of="bills" limits={useLimits().data} funds={funds && decimalText(funds)} />
        </div>
      </div>
      <QuickAmounts
        amounts={quick}
        onChoose={(amount) => {
          setRaw(amount);
          wizard.onwards();
        }}
        className="[@media(max-height:45rem)]:-mb-4"
      />
      <Keypad label={t("Amount")} value={raw} onValueChange={setRaw} length={10} />
    </>
  );
}
