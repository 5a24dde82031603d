import { isAsset } from "@manilla/shared/assets";
import { noteMaximum } from "@manilla/shared/transfers/rules";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useCryptoRates } from "#lib/live/rates.ts";
import { coinCounted, nairaCounted } from "#lib/money/maximum-amount.ts";
import { isNothing } from "#lib/money/share.ts";
import { useMaximumAmount } from "#lib/money/use-maximum-amount.ts";
import { AmountField } from "#ui/money/amount.tsx";
import { AssetChoice } from "#ui/money/asset-picker.tsx";
import { amountProblem, type TransferForm } from "./use-transfer-form.ts";

export function TransferFields({ form, sending }: { form: TransferForm; sending: boolean }) {
  const { asset, balance, raw } = form;
  const spendable = sending ? balance : null;
  const price = useCryptoRates().data?.ngnRates[asset];
  const counted = asset === "NGN" ? nairaCounted : coinCounted({ NGN: price });
  const maximum = useMaximumAmount("transfer", { raw, balance: spendable, counted });
  return (
    <>
      <AssetChoice
        label={sending ? t("You are sending") : t("You are requesting")}
        title={sending ? t("Choose what to send") : t("Choose what to request")}
        asset={asset}
        onSelect={(code) => {
          if (isAsset(code)) form.setAsset(code);
        }}
      />
      <AmountField
        key={form.chosen}
        autoFocus={form.chosen !== ""}
        label={t("Amount")}
        value={raw}
        onValueChange={form.setRaw}
        symbol={asset === "NGN" ? "₦" : undefined}
        unit={asset === "NGN" ? undefined : asset}
        decimals={form.decimals}
        balance={sending ? maximum.note : undefined}
        onMax={
          sending
            ? balance && (isNothing(maximum.text) ? undefined : () => form.setRaw(maximum.text))
            : undefined
        }
        onPart={(percent) => form.setRaw(maximum.part(percent))}
        none={maximum.none}
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
