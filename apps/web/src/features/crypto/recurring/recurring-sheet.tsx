import { type CoinCode, isCoin } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import type { Frequency } from "@manilla/shared/crypto/recurring-contract";
import { lagosWeekday, nextRunDay } from "@manilla/shared/lagos";
import { decimalText, isZero } from "@manilla/shared/money";
import { ErrorBanner } from "@manilla/ui/base/banner.tsx";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { serverNow } from "#lib/api/server-clock.ts";
import { typedNaira } from "#lib/money/money-input.ts";
import { lagosToday } from "#lib/texts/relative-time.ts";
import { Sheet, type SheetProps } from "#ui/base/sheet.tsx";
import { toast } from "#ui/base/toast.ts";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { AmountField } from "#ui/money/amount.tsx";
import { AssetPicker } from "#ui/money/asset-picker.tsx";
import { AssetsSheet } from "#ui/money/assets-sheet.tsx";
import { useCreateRecurringBuy } from "../crypto.queries.ts";

const frequencies = [
  { value: "daily", label: t("Daily") },
  { value: "weekly", label: t("Weekly") },
  { value: "monthly", label: t("Monthly") },
] as const;

const dated = (day: string) => `${lagosWeekday(day)} ${day.slice(0, 4)}`;

export function RecurringSheet({ open, onOpenChange }: Pick<SheetProps, "open" | "onOpenChange">) {
  const create = useCreateRecurringBuy();
  const [choosing, setChoosing] = useState(false);
  const [coin, setCoin] = useState<CoinCode>("BTC");
  const [raw, setRaw] = useState("");
  const amount = typedNaira(raw);
  const isReady = amount !== null && !isZero(amount);
  const [frequency, setFrequency] = useState<Frequency>("weekly");
  const [startsOn, setStartsOn] = useState<string>();
  const next = nextRunDay(serverNow());
  const isNow = startsOn === lagosToday() && startsOn < next;

  function submit() {
    if (!isReady || create.isPending) return;
    const buy = { currency: coin.toLowerCase(), amount: decimalText(amount), frequency };
    const wanted = { ...buy, ...(startsOn && { startsOn }) };
    create.mutate(wanted, {
      onSuccess: () => {
        toast.success(t("We'll buy {coin} {frequency}.", { coin, frequency: t(frequency) }));
        setRaw("");
        onOpenChange(false);
      },
    });
  }

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={t("New repeating buy")}
        description={t("We buy at 8 am. The fee is included.")}
        onSubmit={submit}
        footer={
          <SubmitButton
            label={isReady ? t("Start") : t("Enter an amount")}
            disabled={!isReady}
            loading={create.isPending}
          />
        }
      >
        <div className="flex flex-col gap-4">
          <AssetPicker label={t("Buy")} asset={coin} onOpen={() => setChoosing(true)} />
          <AmountField label={t("Naira each time")} symbol="₦" value={raw} onValueChange={setRaw} />
          <SegmentedControl
            label={t("How often")}
            value={frequency}
            onValueChange={setFrequency}
            options={frequencies}
          />
          <Field
            label={t("First day")}
            hint={isNow ? t("The first buy is now, the others at 8 am") : dated(startsOn || next)}
            type="date"
            value={startsOn ?? next}
            onChange={(event) => setStartsOn(event.target.value)}
          />
          <ErrorBanner error={create.error} failed={t("We couldn't start it. Please try again.")} />
        </div>
      </Sheet>
      <AssetsSheet
        choosing
        title={t("Choose a coin")}
        open={choosing}
        onOpenChange={setChoosing}
        selected={coin}
        prices
        onSelect={(code) => (isCoin(code) ? setCoin(code) : toast.warning(t(cryptoMessages.buyNaira)))}
      />
    </>
  );
}
