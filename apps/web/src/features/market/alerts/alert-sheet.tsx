import { type CoinCode, isCoin } from "@manilla/shared/assets";
import { formatNaira, formatPrice } from "@manilla/shared/format-money";
import type { AlertUnit } from "@manilla/shared/market/alert-contract";
import { ErrorBanner } from "@manilla/ui/base/banner.tsx";
import { SmallButton, SubmitButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCryptoRates } from "#lib/live/rates.ts";
import { amountOf, isPositive } from "#lib/money/money-input.ts";
import { Sheet, type SheetProps } from "#ui/base/sheet.tsx";
import { toast } from "#ui/base/toast.ts";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { AmountField } from "#ui/money/amount.tsx";
import { AssetList } from "#ui/money/asset-list.tsx";
import { AssetPicker } from "#ui/money/asset-picker.tsx";
import { useCreateAlert } from "../market.queries.ts";

const percents = [-10, -5, 5, 10] as const;
const units = [
  { value: "NGN", label: t("Naira") },
  { value: "USD", label: t("Dollars") },
] as const;

/** Returns the price changed by `percent`, as input text: two decimals from $1 up, six below. */
function movedBy(price: number, percent: number): string {
  const moved = (price * (100 + percent)) / 100;
  return moved.toFixed(moved >= 1 ? 2 : 6);
}

/** The server decides between above and below, by comparing the price with today's. */
export function AlertSheet({ open, onOpenChange }: Pick<SheetProps, "open" | "onOpenChange">) {
  const create = useCreateAlert();
  const { data: rates } = useCryptoRates();
  const [search] = useSearchParams();
  const wanted = search.get("currency")?.toUpperCase() ?? "";
  const [coin, setCoin] = useState<CoinCode>(isCoin(wanted) ? wanted : "BTC");
  const [picking, setPicking] = useState(false);
  const [raw, setRaw] = useState("");
  const price = isPositive(raw) ? amountOf(raw) : null;
  const [unit, setUnit] = useState<AlertUnit>("NGN");
  // The server compares alerts with the same price: naira at the middle of the buying and selling rates.
  const now = (unit === "USD" ? rates?.cryptoRates : rates?.ngnRates)?.[coin];

  function chooseCoin(next: string) {
    if (!isCoin(next)) return toast.warning(t("{coin} is not traded here.", { coin: next }));
    setPicking(false);
    setCoin(next);
    if (next !== coin) setRaw("");
  }
  function submit() {
    if (price === null) return;
    create.mutate(
      { currency: coin.toLowerCase(), price, unit },
      {
        onSuccess: () => {
          toast.success(t("We will tell you when {coin} gets there.", { coin }));
          setRaw("");
          onOpenChange(false);
        },
      },
    );
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => setPicking(false)}
      title={picking ? t("Choose a coin") : t("New price alert")}
      onSubmit={submit}
      footer={
        !picking && (
          <SubmitButton
            label={price ? t("Set alert") : t("Enter a price")}
            disabled={!price}
            loading={create.isPending}
          />
        )
      }
    >
      {picking && <AssetList choosing prices selected={coin} onSelect={chooseCoin} />}
      <div className={picking ? "hidden" : "flex flex-col gap-4"}>
        <AssetPicker label={t("Coin")} asset={coin} onOpen={() => setPicking(true)} />
        <SegmentedControl
          label={t("Price in")}
          value={unit}
          onValueChange={(next) => {
            setUnit(next);
            setRaw("");
          }}
          options={units}
        />
        <AlertAmount {...{ coin, unit, raw, now }} onChange={setRaw} />
        <ErrorBanner error={create.error} failed={t("The alert could not be set. Please try again.")} />
      </div>
    </Sheet>
  );
}

interface AlertAmountProps {
  coin: CoinCode;
  unit: AlertUnit;
  raw: string;
  now: number | undefined;
  onChange: (raw: string) => void;
}

function AlertAmount({ coin, unit, raw, now, onChange }: AlertAmountProps) {
  return (
    <>
      <AmountField
        label={t("Alert me at")}
        symbol={unit === "NGN" ? "₦" : "$"}
        decimals={12}
        value={raw}
        onValueChange={onChange}
        balance={
          now === undefined ? undefined : t("{coin} is at {price} now", { coin, price: priceText(now, unit) })
        }
      />
      {now !== undefined && now > 0 && (
        <div className="flex flex-wrap justify-center gap-2 max-[22rem]:*:flex-1 max-[22rem]:*:px-1">
          {percents.map((percent) => (
            <SmallButton
              key={percent}
              onClick={() => onChange(movedBy(now, percent))}
              label={percent > 0 ? `+${percent}%` : `−${-percent}%`}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Naira has two decimals, dollars have as many as the coin needs. */
export function priceText(price: number, unit: AlertUnit): string {
  return unit === "NGN" ? formatNaira(price.toFixed(2)) : formatPrice(price);
}
