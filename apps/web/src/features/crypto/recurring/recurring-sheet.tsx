import type { CoinCode } from "@manilla/shared/assets";
import { isCoin } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import type { Frequency } from "@manilla/shared/crypto/recurring-contract";
import { isZero, toDecimal } from "@manilla/shared/money";
import { ErrorBanner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { type SubmitEvent, useState } from "react";
import { typedNaira } from "#lib/money/money-input.ts";
import { Sheet } from "#ui/base/sheet.tsx";
import { toast } from "#ui/base/toast.ts";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { AmountField } from "#ui/money/amount.tsx";
import { AssetPicker } from "#ui/money/asset-picker.tsx";
import { AssetsSheet } from "#ui/money/assets-sheet.tsx";
import { useCreateRecurringBuy } from "../crypto.queries.ts";

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const formId = "new-recurring-buy";

export function RecurringSheet({ open, onOpenChange }: Props) {
  const create = useCreateRecurringBuy();
  const [choosing, setChoosing] = useState(false);
  const [coin, setCoin] = useState<CoinCode>("BTC");
  const [raw, setRaw] = useState("");
  const amount = typedNaira(raw);
  const isReady = amount !== null && !isZero(amount);
  const [frequency, setFrequency] = useState<Frequency>("weekly");
  const [startsOn, setStartsOn] = useState("");

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isReady || create.isPending) return;
    const wanted = { currency: coin.toLowerCase(), amount: toDecimal(amount), frequency };
    create.mutate(
      { ...wanted, ...(startsOn ? { startsOn } : {}) },
      {
        onSuccess: () => {
          toast.success(t("{coin} will be bought {frequency}.", { coin, frequency: t(frequency) }));
          setRaw("");
          onOpenChange(false);
        },
      },
    );
  }

  function choose(code: string) {
    if (isCoin(code)) setCoin(code);
    else toast.warning(t(cryptoMessages.buyNaira));
  }

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={t("New repeating buy")}
        description={t("We buy at 8 am. The fee is included.")}
        footer={
          <Button wide size="lg" type="submit" form={formId} disabled={!isReady} loading={create.isPending}>
            {isReady ? t("Start") : t("Enter an amount")}
          </Button>
        }
      >
        <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
          <AssetPicker label={t("Buy")} asset={coin} onOpen={() => setChoosing(true)} />
          <AmountField label={t("Naira each time")} symbol="₦" value={raw} onValueChange={setRaw} />
          <Rhythm
            frequency={frequency}
            onFrequency={setFrequency}
            startsOn={startsOn}
            onStartsOn={setStartsOn}
          />
          <ErrorBanner error={create.error} failed={t("It could not be started. Please try again.")} />
        </form>
      </Sheet>
      <AssetsSheet
        choosing
        title={t("Choose a coin")}
        open={choosing}
        onOpenChange={setChoosing}
        selected={coin}
        prices
        onSelect={choose}
      />
    </>
  );
}

interface RhythmProps {
  frequency: Frequency;
  onFrequency: (frequency: Frequency) => void;
  startsOn: string;
  onStartsOn: (day: string) => void;
}

function Rhythm({ frequency, onFrequency, startsOn, onStartsOn }: RhythmProps) {
  return (
    <>
      <SegmentedControl
        label={t("How often")}
        value={frequency}
        onValueChange={onFrequency}
        options={[
          { value: "daily", label: t("Daily") },
          { value: "weekly", label: t("Weekly") },
          { value: "monthly", label: t("Monthly") },
        ]}
      />
      <Field
        label={t("First day")}
        hint={t("Starts today if left empty")}
        type="date"
        value={startsOn}
        onChange={(event) => onStartsOn(event.target.value)}
      />
    </>
  );
}
