import { feePercent } from "@manilla/shared/fee-percent";
import { atLeast, formatMoney, type Money, toDecimal } from "@manilla/shared/money";
import { ruleApprovalMaximum, withdrawalFigures } from "@manilla/shared/naira/withdrawal-rules";
import { T } from "../../../lib/texts/rich-text.tsx";
import { t } from "../../../lib/texts/t.ts";
import type { ConfirmationFlow } from "../../../lib/use-confirmation.ts";
import { Banner } from "../../../ui/base/banner.tsx";
import { Card } from "../../../ui/base/card.tsx";
import { MoneyText } from "../../../ui/money/money-text.tsx";
import { ConfirmSheet } from "../../../ui/patterns/confirm-sheet.tsx";
import { DetailsList } from "../../../ui/patterns/details-list.tsx";
import { TroubleNote } from "../../../ui/states/trouble-note.tsx";
import type { Account } from "./use-account.ts";

export interface WithdrawConfirmStepProps {
  amount: Money<"NGN">;
  account: Account;
  flow: ConfirmationFlow;
  problem: string | undefined;
}

/** The amount, the fee, the bank account and the time of arrival; then the PIN. */
export function WithdrawConfirmStep({ amount, account, flow, problem }: WithdrawConfirmStepProps) {
  const { fee, receive } = withdrawalFigures(amount);
  const [leaves, arrives] = [formatMoney(amount), formatMoney(receive)];
  return (
    <>
      <Card tone="deep" className="space-y-1 text-center">
        <p className="text-on-deep-muted text-small">{t("The bank receives")}</p>
        <p className="font-semibold text-money">
          <MoneyText value={toDecimal(receive)} asset="NGN" split />
        </p>
      </Card>
      {problem !== undefined && (
        <Banner live tone="error">
          {problem}
        </Banner>
      )}
      <TroubleNote kind="bank" code={account.bank?.code} name={account.bank?.name} />
      <Card>
        <DetailsList
          rows={[
            { label: t("To"), value: account.accountName },
            { label: t("Bank"), value: account.bank?.name },
            { label: t("Account number"), value: account.accountNumber },
            { label: t("Amount"), value: leaves },
            {
              label: t("Fee ({percent}%)", { percent: feePercent.withdraw }),
              value: formatMoney(fee),
            },
            { label: t("Arrives"), value: timeFor(amount) },
            { label: t("Bank receives"), value: arrives, strong: true },
          ]}
        />
      </Card>
      <ConfirmSheet
        flow={flow}
        title={t("Review withdrawal")}
        action={t("Withdraw {amount}", { amount: leaves })}
        progress={t("Processing ...")}
      >
        <p className="text-muted">
          <T
            text="{amount} to {accountName}, {bank}, {accountNumber}"
            amount={<span className="font-semibold text-ink">{arrives}</span>}
            accountName={<span className="font-semibold text-ink">{account.accountName}</span>}
            bank={account.bank?.name}
            accountNumber={<span className="tabular font-semibold text-ink">{account.accountNumber}</span>}
          />
        </p>
      </ConfirmSheet>
    </>
  );
}

function timeFor(amount: Money<"NGN">): string {
  return atLeast(ruleApprovalMaximum, amount)
    ? t("Usually within minutes")
    : t("After approval, within a day");
}
