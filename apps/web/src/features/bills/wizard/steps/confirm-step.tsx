import type { BillKind } from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { formatMoney, type Money, toDecimal } from "@manilla/shared/money";
import { Banner, ProblemBanner } from "@manilla/ui/base/banner.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { ReactNode } from "react";
import { useBalanceText } from "#lib/money/balance.ts";
import { MoneyText } from "#ui/money/money-text.tsx";
import { ConfirmSheet } from "#ui/patterns/confirm-sheet.tsx";
import { DetailsList } from "#ui/patterns/details-list.tsx";
import { TroubleNote } from "#ui/states/trouble-note.tsx";
import { kindWords } from "../../kinds.ts";
import type { useWizard } from "../use-wizard.ts";
import { useNaira } from "./amount-step.tsx";

type ConfirmStepProps = ReturnType<typeof useWizard>["confirming"] & {
  recipient: string;
  biller: { code: string | undefined; name: string | undefined };
  rows: readonly { label: string; value: ReactNode }[];
  priceBefore?: Money<"NGN"> | null | undefined;
};

export function ConfirmStep({ kind, recipient, price, biller, rows, flow, ...news }: ConfirmStepProps) {
  const amount = formatMoney(price);
  const balance = useBalanceText(useNaira());
  const { name, recipient: label } = kindWords[kind];
  return (
    <>
      <Card tone="deep" className="space-y-1 text-center">
        <p className="text-on-deep-muted text-small">{name}</p>
        <p className="font-semibold text-money">
          <MoneyText value={toDecimal(price)} asset="NGN" split />
        </p>
        <p className="tabular text-on-deep-muted text-small">{balance}</p>
      </Card>
      <News {...news} price={price} kind={kind} />
      <TroubleNote kind="biller" {...biller} />
      <Card>
        <DetailsList
          rows={[
            { label, value: recipient },
            ...rows,
            { label: t("Fee"), value: formatNaira("0") },
            { label: t("Total"), value: amount, strong: true },
          ]}
        />
      </Card>
      <ConfirmSheet
        flow={flow}
        title={t("Confirm payment")}
        action={t("Pay {amount}", { amount })}
        summary={summaryOf(kind, { amount, recipient: [recipient, biller.name].filter(Boolean).join(", ") })}
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

type NewsProps = Pick<ConfirmStepProps, "kind" | "price" | "failed" | "problem" | "priceBefore">;

function News({ kind, price, failed, problem, priceBefore }: NewsProps) {
  if (priceBefore && priceBefore.units !== price.units) {
    return (
      <Banner live tone="warning" title={t("The price has changed")}>
        {t("It is now {amount} instead of {before}.", {
          amount: formatMoney(price),
          before: formatMoney(priceBefore),
        })}
      </Banner>
    );
  }
  if (problem !== undefined) return <ProblemBanner problem={problem} />;
  if (!failed) return null;
  return (
    <Banner live tone="error" title={kindWords[kind].failed}>
      {t("The provider did not deliver it, and the money is back in your balance.")}
    </Banner>
  );
}
