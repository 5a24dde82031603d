import { feePercent } from "@manilla/shared/fee-percent";
import { atLeast, formatMoney, type Money, money, toDecimal } from "@manilla/shared/money";
import { withdrawalFigures, withdrawalMessages } from "@manilla/shared/naira/withdrawal-rules";
import { paths } from "@manilla/shared/web-paths";
import { Banner, ProblemBanner } from "@manilla/ui/base/banner.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { PaymentFlow } from "#lib/payments/use-payment.ts";
import { MoneyText } from "#ui/money/money-text.tsx";
import { ConfirmSheet } from "#ui/patterns/confirm-sheet.tsx";
import { DetailsList } from "#ui/patterns/details-list.tsx";
import { ResultButtons } from "#ui/patterns/result-buttons.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Outcome } from "#ui/states/outcome.tsx";
import { TroubleNote } from "#ui/states/trouble-note.tsx";
import type { Account, SentWithdrawal } from "./use-withdrawing.ts";

interface WithdrawConfirmStepProps {
  amount: Money<"NGN">;
  account: Account;
  flow: PaymentFlow;
  problem: string | undefined;
}

export function WithdrawConfirmStep({ amount, account, flow, problem }: WithdrawConfirmStepProps) {
  const { fee, receive } = withdrawalFigures(amount);
  const arrival = arrivalOf(amount, account);
  const [leaves, arrives] = [formatMoney(amount), formatMoney(receive)];
  return (
    <>
      <Card tone="deep" className="space-y-1 text-center">
        <p className="text-on-deep-muted text-small">{t("The bank receives")}</p>
        <p className="font-semibold text-money">
          <MoneyText value={toDecimal(receive)} asset="NGN" split />
        </p>
      </Card>
      <ProblemBanner problem={problem} />
      {account.isOwnName === false && (
        <Banner tone="warning">{t("This account is not in your name.")}</Banner>
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
            { label: t("Arrives"), value: arrival.short },
            { label: t("Bank receives"), value: arrives, strong: true },
          ]}
        />
      </Card>
      <ConfirmSheet
        flow={flow}
        title={t("Review withdrawal")}
        action={t("Withdraw {amount}", { amount: leaves })}
        summary={t("{amount} to {accountName}, {bank}, {accountNumber}", {
          amount: arrives,
          accountName: account.accountName ?? "",
          bank: account.bank?.name ?? "",
          accountNumber: account.accountNumber,
        })}
        terms={t("Fee: {fee}. {arrival} You can't reverse this once the bank has it.", {
          fee: formatMoney(fee),
          arrival: arrival.sentence,
        })}
      />
    </>
  );
}

function arrivalOf(amount: Money<"NGN">, { approvedUpTo = "0" }: Account) {
  if (atLeast(money("NGN", approvedUpTo), amount))
    return { short: t("Usually within minutes"), sentence: t("The money usually arrives within minutes.") };
  return {
    short: t("After a review, within 24 hours"),
    sentence: t("The money arrives after a review, within 24 hours."),
  };
}

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
