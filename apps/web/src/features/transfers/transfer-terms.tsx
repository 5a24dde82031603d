import { formatMoney, type Money } from "@manilla/shared/money";
import type { TransferRecipient } from "@manilla/shared/transfers/contract";
import { t } from "../../lib/texts/t.ts";
import { Banner } from "../../ui/base/banner.tsx";
import { DetailsList } from "../../ui/patterns/details-list.tsx";
import { RecipientCard } from "./recipient-field.tsx";

export interface TransferTermsProps {
  amount: Money;
  recipient: TransferRecipient;
  note: string;
}

/** The recipient and amount, shown in the review above the PIN. */
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
        {t("The money arrives at once and cannot be taken back. Check the name.")}
      </Banner>
    </>
  );
}
