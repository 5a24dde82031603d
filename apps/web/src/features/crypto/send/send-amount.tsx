import { Decimal } from "@manilla/shared/decimal";
import { formatCrypto, formatNaira } from "@manilla/shared/format-money";
import { isZero, toDecimal } from "@manilla/shared/money";
import { amountOf, decimalsOf } from "../../../lib/money/money-input.ts";
import { useBalanceText } from "../../../lib/money/use-balance-text.ts";
import { t } from "../../../lib/texts/t.ts";
import { AmountField } from "../../../ui/money/amount.tsx";
import type { SendForm } from "./use-send-form.ts";

const coinPlaces = 8;
const nairaPlaces = 2;

/** The amount, typed in the coin or in naira. The coins are what is sent; naira are converted at the price while one types. */
export function SendAmount({ form }: { form: SendForm }) {
  const { coin, balance, preview, naira, nairaPrice } = form;
  const inNaira = naira !== null && nairaPrice !== null;

  function typeNaira(raw: string) {
    form.setInNaira(raw, nairaPrice === null ? "" : coinsFor(raw, nairaPrice));
  }
  function flip() {
    if (inNaira) form.setRaw("");
    else form.setInNaira("", "");
  }
  function sendAll() {
    if (balance) form.setRaw(toDecimal(balance));
  }

  return (
    <AmountField
      label={inNaira ? t("Amount in naira") : t("Amount of {coin}", { coin })}
      {...(inNaira
        ? { value: naira, onValueChange: typeNaira, symbol: "₦", decimals: nairaPlaces }
        : { value: form.raw, onValueChange: form.setRaw, unit: coin, decimals: coinPlaces })}
      worth={
        inNaira ? `≈ ${formatCrypto(form.raw || "0")} ${coin}` : `≈ ${formatNaira(preview.naira ?? "0")}`
      }
      balance={useBalanceText(balance)}
      onMax={balance && !isZero(balance) ? sendAll : undefined}
      onFlip={nairaPrice === null ? undefined : flip}
      flipLabel={inNaira ? t("Enter amount in {coin}", { coin }) : t("Enter amount in naira")}
      error={form.amountError}
    />
  );
}

/** The coins that so many naira are worth, cut to eight places; "" while the text is no amount of naira. */
function coinsFor(raw: string, nairaPrice: number): string {
  const typed = amountOf(raw);
  if (typed === null || decimalsOf(raw) > nairaPlaces) return "";
  return new Decimal(typed).div(nairaPrice).toDecimalPlaces(coinPlaces).toFixed();
}
