import { isZero, toDecimal } from "@manilla/shared/money";
import { noteMaximum } from "@manilla/shared/transfers/rules";
import { useBalanceText } from "../../lib/money/use-balance-text.ts";
import { t } from "../../lib/texts/t.ts";
import { Field } from "../../ui/fields/field.tsx";
import { AmountField } from "../../ui/money/amount.tsx";
import { AssetChoice } from "./asset-choice.tsx";
import { amountProblem, type TransferForm } from "./use-transfer-form.ts";

/** The asset, the amount, and a note for the other person. */
export function TransferFields({ form, sending }: { form: TransferForm; sending: boolean }) {
  const { asset, balance, raw } = form;
  const spendable = sending ? balance : null;
  const balanceText = useBalanceText(balance);
  return (
    <>
      <AssetChoice
        label={sending ? t("You are sending") : t("You are asking for")}
        asset={asset}
        onChange={form.setAsset}
      />
      <AmountField
        label={t("Amount")}
        value={raw}
        onValueChange={form.setRaw}
        symbol={asset === "NGN" ? "₦" : undefined}
        unit={asset === "NGN" ? undefined : asset}
        decimals={form.decimals}
        balance={sending ? balanceText : undefined}
        onMax={spendable && !isZero(spendable) ? () => form.setRaw(toDecimal(spendable)) : undefined}
        error={amountProblem(form, spendable)}
      />
      <Field
        label={t("Note (optional)")}
        value={form.note}
        onChange={(event) => form.setNote(event.target.value)}
        placeholder={t("Lunch, rent, thank you…")}
        maxLength={noteMaximum}
        autoComplete="off"
        enterKeyHint="done"
      />
    </>
  );
}
