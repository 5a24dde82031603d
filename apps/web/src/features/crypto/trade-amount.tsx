import type { CoinCode } from "@manilla/shared/assets";
import { formatMoney, zero } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { isNothing } from "#lib/money/share.ts";
import type { useMaximumAmount } from "#lib/money/use-maximum-amount.ts";
import { AmountField } from "#ui/money/amount.tsx";
import { type Given, maxText, type Preview } from "./trade-preview.ts";
import { type Mode, sideWords } from "./trade-sides.ts";
import { fieldError } from "./typed-amount.ts";

interface TradeAmountProps {
  given: Given;
  preview: Preview;
  most: ReturnType<typeof useMaximumAmount>;
  onValueChange: (raw: string) => void;
  onFlip: () => void;
}

export function TradeAmount({ given, preview, most, onValueChange, onFlip }: TradeAmountProps) {
  const { side, mode, coin, raw } = given;
  const inNaira = mode === "naira";
  const unit = inNaira ? { symbol: "₦", decimals: 2 } : { unit: coin, decimals: 8 };
  const whole = maxText(given);
  const { amount } = sideWords[side];
  const keysWait = most.none === undefined && (given.balance === null || given.at === null);
  const canPay = whole !== null && !isNothing(most.text);
  return (
    <AmountField
      label={inNaira ? amount.naira : amount.crypto(coin)}
      value={raw}
      onValueChange={onValueChange}
      {...unit}
      worth={worthOf(preview, mode, coin)}
      balance={most.note}
      {...((canPay || keysWait) && {
        onMax: keysWait ? null : () => onValueChange(most.text),
        onPart: (percent: number) => onValueChange(most.part(percent)),
      })}
      none={most.none}
      onFlip={onFlip}
      flipLabel={inNaira ? t("Enter amount in {coin}", { coin }) : t("Enter amount in naira")}
      error={fieldError(preview.problems)}
    />
  );
}

function worthOf({ figures }: Preview, mode: Mode, coin: CoinCode): string {
  const other = mode === "naira" ? (figures?.crypto ?? zero(coin)) : (figures?.total ?? zero("NGN"));
  return `≈ ${formatMoney(other)}`;
}
