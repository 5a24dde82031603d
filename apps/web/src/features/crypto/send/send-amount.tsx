import { Decimal } from "@manilla/shared/decimal";
import { formatCrypto, formatNaira } from "@manilla/shared/format-money";
import { t } from "@manilla/ui/texts/t.ts";
import { coinCounted } from "#lib/money/maximum-amount.ts";
import { amountOf, decimalsOf } from "#lib/money/money-input.ts";
import { isNothing } from "#lib/money/share.ts";
import { useMaximumAmount } from "#lib/money/use-maximum-amount.ts";
import { AmountField } from "#ui/money/amount.tsx";
import type { SendForm } from "./use-send-form.ts";

const coinPlaces = 8;
const nairaPlaces = 2;

/** Naira are converted to the coin at the current price. */
export function SendAmount({ form }: { form: SendForm }) {
  const { coin, raw, balance, preview, naira, nairaPrice } = form;
  const inNaira = naira !== null && nairaPrice !== null;
  const counted = coinCounted({ USD: form.dollarPrice, NGN: form.middlePrice });
  const most = useMaximumAmount("send", { raw, balance, counted });

  function typeNaira(text: string) {
    form.setInNaira(text, nairaPrice === null ? "" : coinsFor(text, nairaPrice));
  }
  function flip() {
    if (inNaira) form.setRaw("");
    else form.setInNaira("", "");
  }

  return (
    <AmountField
      label={inNaira ? t("Amount in naira") : t("Amount of {coin}", { coin })}
      {...(inNaira
        ? { value: naira, onValueChange: typeNaira, symbol: "₦", decimals: nairaPlaces }
        : { value: raw, onValueChange: form.setRaw, unit: coin, decimals: coinPlaces })}
      worth={inNaira ? `≈ ${formatCrypto(raw || "0")} ${coin}` : `≈ ${formatNaira(preview.naira ?? "0")}`}
      balance={most.note}
      // While the balance loads, the keys keep their place.
      onMax={
        isNothing(most.text) ? (most.none === undefined ? null : undefined) : () => form.setRaw(most.text)
      }
      onPart={(percent) => form.setRaw(most.part(percent))}
      none={most.none}
      onFlip={nairaPrice === null ? null : flip}
      flipLabel={inNaira ? t("Enter amount in {coin}", { coin }) : t("Enter amount in naira")}
      error={form.amountError}
    />
  );
}

/** Returns "" for an invalid amount. */
function coinsFor(raw: string, nairaPrice: Decimal): string {
  const typed = amountOf(raw);
  if (typed === null || decimalsOf(raw) > nairaPlaces) return "";
  return new Decimal(typed).div(nairaPrice).toDecimalPlaces(coinPlaces).toFixed();
}
