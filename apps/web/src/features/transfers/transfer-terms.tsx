import { formatMoney, type Money } from "@manilla/shared/money";
import { formatPhone } from "@manilla/shared/phone-number";
import type { TransferRecipient } from "@manilla/shared/transfers/contract";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { DetailsList } from "#ui/patterns/details-list.tsx";
import { RecipientCard } from "./recipient-field.tsx";

interface TransferTermsProps {
  amount: Money;
  recipient: TransferRecipient;
  note: string;
}

export function transferWords(amount: Money, { name, detail, to }: TransferRecipient) {
  const recipient = [...new Set([name, detail, formatPhone(to)])].filter((part) => part !== null).join(", ");
  return {
    summary: t("{amount} to {recipient}", { amount: formatMoney(amount), recipient }),
    terms: t("No fee. This arrives instantly and can't be reversed."),
  };
}

export function TransferTerms({ amount, recipient, note }: TransferTermsProps) {
  const whole = formatMoney(amount);
  return (
    <>
      <RecipientCard recipient={recipient} />
      <DetailsList
        rows={[
          { label: t("They receive"), value: whole, strong: true },
          { label: t("Fee"), value: t("Free") },
          ...(note ? [{ label: t("Note"), value: note }] : []),
        ]}
      />
      <Banner tone="warning">
        {recipient.name === null
          ? t("This arrives instantly and can't be reversed. Check the username.")
          : t("This arrives instantly and can't be reversed. Check who you're paying.")}
      </Banner>
    </>
  );
}
