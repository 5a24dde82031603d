import { type AssetCode, isAsset, scaleOf } from "@manilla/shared/assets";
import { AmountError, formatMoney, isAtLeast, type Money, shortfallOf, toMoney } from "@manilla/shared/money";
import { noteMaximum, transferMessages, transferMinimum } from "@manilla/shared/transfers/rules";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCryptoRates } from "#lib/live/rates.ts";
import { useBalance } from "#lib/money/balance.ts";
import { coinCounted, nairaCounted } from "#lib/money/maximum-amount.ts";
import { amountOf, decimalsOf } from "#lib/money/money-input.ts";
import { isNothing } from "#lib/money/share.ts";
import { useMaximumAmount } from "#lib/money/use-maximum-amount.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { AddMoney, AmountField } from "#ui/money/amount.tsx";
import { AssetChoice } from "#ui/money/asset-picker.tsx";
import { readPayLink, readRequestedAmount } from "./pay-link.ts";
import { useRecipient } from "./transfers.queries.ts";

export function useTransferForm(name: "transfer" | "request") {
  const [search] = useSearchParams();
  const requested = search.has("amount") || search.has("asset") ? readRequestedAmount(search) : undefined;
  const [to, setTo] = useDraft(`${name}.to`, "", search.get("to") ?? undefined);
  // The recipient that a link, a code or a tap on a recent person chose.
  const [chosen, setChosen] = useState(to);
  const [asset, setAssetCode] = useDraft<AssetCode>(`${name}.asset`, "NGN", requested?.asset);
  const [raw, setRaw] = useDraft(`${name}.amount`, "", requested?.amount);
  const [note, setNote] = useDraft(`${name}.note`, "", search.get("note")?.slice(0, 80) ?? undefined);
  const [tried, setTried] = useState(false);
  const found = useRecipient(to);
  const balance = useBalance(asset);
  const amount = readAmount(asset, raw);

  function choose(person: string) {
    setTo(person);
    setChosen(person);
  }

  function setAsset(next: AssetCode) {
    setAssetCode(next);
    setRaw("");
  }

  function takeScanned(text: string): string | null {
    const link = readPayLink(text);
    if (!link) return t("This isn't the code of anyone on Manilla.");
    choose(link.to);
    setAssetCode(link.asset);
    setRaw(link.amount);
    return null;
  }

  const decimals = scaleOf(asset);
  const fields = { to, setTo, chosen, choose, asset, setAsset, raw, setRaw, note, setNote };
  return {
    ...fields,
    sending: name === "transfer",
    takeScanned,
    tried,
    setTried,
    found,
    balance,
    amount,
    decimals,
  };
}

export type TransferForm = ReturnType<typeof useTransferForm>;

export function missingIn({ to, raw }: TransferForm): string | undefined {
  if (to.trim() === "") return t("Choose a person");
  return raw === "" ? t("Enter an amount") : undefined;
}

/** Returns the error text of the amount. `balance` is null while unknown and for a request of money. */
export function amountProblem(form: TransferForm, balance: Money | null): string | undefined {
  const { raw, amount, tried, decimals } = form;
  if (!amount) {
    // No error text for too many decimals, because the field itself shows this error.
    return tried && decimalsOf(raw) <= decimals ? t("Please enter a valid amount") : undefined;
  }
  if (amount.asset === "NGN" && !isAtLeast(amount, transferMinimum)) return t(transferMessages.minimum);
  if (balance && !isAtLeast(balance, amount))
    return t("You need {amount} more", { amount: formatMoney(shortfallOf(balance, amount)) });
  return undefined;
}

function readAmount(asset: AssetCode, raw: string): Money | null {
  const text = amountOf(raw);
  if (text === null) return null;
  try {
    const amount = toMoney(asset, text);
    return amount.units > 0n ? amount : null;
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
}

export function TransferFields({ form, children }: { form: TransferForm; children?: ReactNode }) {
  const { sending, asset, balance, raw } = form;
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
        none={maximum.isEmpty && asset === "NGN" ? <AddMoney /> : maximum.none}
        error={amountProblem(form, spendable)}
      />
      {children}
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
