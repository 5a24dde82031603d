import { formatAsset } from "@manilla/shared/format-money";
import { lagosTime } from "@manilla/shared/lagos";
import { formatMoney, type Money } from "@manilla/shared/money";
import { formatPhone } from "@manilla/shared/phone-number";
import { type Transfer, type TransferRecipient } from "@manilla/shared/transfers/contract";
import { t } from "@manilla/ui/texts/t.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { referenceRow } from "#ui/money/reference-row.tsx";
import { DetailsCard } from "#ui/patterns/details-list.tsx";
import { ResultScreen } from "#ui/patterns/result-screen.tsx";
import { Outcome } from "#ui/states/outcome.tsx";

export function TransferResult({ sent, onAgain }: { sent: Transfer; onAgain?: () => void }) {
  const amount = formatAsset(sent.asset, sent.amount);
  const to = formatPhone(sent.to);
  return (
    <ResultScreen
      title={t("Sent")}
      id={sent.transactionId}
      completed
      again={onAgain && { label: t("Send again"), onClick: onAgain }}
    >
      <div className="flex grow flex-col justify-center gap-6">
        <Outcome state="done" title={t("{amount} sent", { amount })}>
          {t("{person} has it now.", { person: sent.name ?? to })}
        </Outcome>
        <DetailsCard
          rows={[
            { label: t("To"), value: sent.name ? `${sent.name}, ${to}` : to },
            ...(sent.note ? [{ label: t("Note"), value: sent.note }] : []),
            { label: t("Fee"), value: t("Free") },
            { label: t("Time"), value: lagosTime(sent.createdAt) },
            referenceRow(sent.reference),
          ]}
        />
      </div>
    </ResultScreen>
  );
}

export function transferWords(money: Money, { name, detail, to }: TransferRecipient, note: string) {
  const recipient = [...new Set([name, detail, formatPhone(to)])].filter((part) => part !== null).join(", ");
  const amount = formatMoney(money);
  return {
    summary: t("{amount} to {recipient}", { amount, recipient }),
    shown: (
      <>
        <T text="{amount} to {recipient}" amount={<span>{amount}</span>} recipient={recipient} />
        {note !== "" && <span className="block font-normal text-small">“{note}”</span>}
      </>
    ),
    terms:
      name === null
        ? t("No fee. Check the username: this arrives instantly and can't be reversed.")
        : t("No fee. Check who you're paying: this arrives instantly and can't be reversed."),
  };
}
