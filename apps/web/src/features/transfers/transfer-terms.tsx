import { formatMoney, type Money } from "@manilla/shared/money";
import { formatPhone } from "@manilla/shared/phone-number";
import type { TransferRecipient } from "@manilla/shared/transfers/contract";
import { t } from "@manilla/ui/texts/t.ts";
import { DetailsList } from "#ui/patterns/details-list.tsx";

export function transferWords(amount: Money, { name, detail, to }: TransferRecipient) {
  const recipient = [...new Set([name, detail, formatPhone(to)])].filter((part) => part !== null).join(", ");
  return {
    summary: t("{amount} to {recipient}", { amount: formatMoney(amount), recipient }),
    terms:
      name === null
        ? t("No fee. Check the username: this arrives instantly and can't be reversed.")
        : t("No fee. Check who you're paying: this arrives instantly and can't be reversed."),
  };
}

export function TransferNote({ note }: { note: string }) {
  return note !== "" && <DetailsList rows={[{ label: t("Note"), value: note }]} />;
}
