import { feePercent } from "@manilla/shared/fee-percent";
import { formatNaira } from "@manilla/shared/format-money";
import { atLeast, type Money, toDecimal } from "@manilla/shared/money";
import { ruleApprovalMaximum, withdrawalFigures } from "@manilla/shared/naira/withdrawal-rules";
import type { ConfirmationFlow } from "../../../lib/use-confirmation.ts";
import { Banner } from "../../../ui/base/banner.tsx";
import { Card } from "../../../ui/base/card.tsx";
import { MoneyText } from "../../../ui/money/money-text.tsx";
import { ConfirmSheet } from "../../../ui/patterns/confirm-sheet.tsx";
import { DetailsList } from "../../../ui/patterns/details-list.tsx";
import { TroubleNote } from "../../../ui/patterns/trouble-note.tsx";
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
  const [leaves, arrives] = [formatNaira(toDecimal(amount)), formatNaira(toDecimal(receive))];
  return (
    <>
      <Card tone="deep" className="space-y-1 text-center">
        <p className="text-on-deep-muted text-small">The bank receives</p>
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
            { label: "To", value: account.accountName },
            { label: "Bank", value: account.bank?.name },
            { label: "Account number", value: account.accountNumber },
            { label: "Amount", value: leaves },
            { label: `Fee (${feePercent.withdraw}%)`, value: formatNaira(toDecimal(fee)) },
            { label: "Arrives", value: timeFor(amount) },
            { label: "Bank receives", value: arrives, strong: true },
          ]}
        />
      </Card>
      <ConfirmSheet
        flow={flow}
        title="Review withdrawal"
        action={`Withdraw ${leaves}`}
        progress="Processing ..."
      >
        <p className="text-muted">
          <span className="font-semibold text-ink">{arrives}</span> to{" "}
          <span className="font-semibold text-ink">{account.accountName}</span>, {account.bank?.name},{" "}
          <span className="tabular font-semibold text-ink">{account.accountNumber}</span>
        </p>
      </ConfirmSheet>
    </>
  );
}

function timeFor(amount: Money<"NGN">): string {
  return atLeast(ruleApprovalMaximum, amount) ? "Usually within minutes" : "After approval, within a day";
}
