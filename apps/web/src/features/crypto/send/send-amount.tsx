import { Decimal } from "@manilla/shared/decimal";
import { formatAsset, formatCrypto, formatNaira } from "@manilla/shared/format-money";
import { isZero, toDecimal } from "@manilla/shared/money";
import { amountOf } from "../../../lib/money/money-input.ts";
import { useDraft } from "../../../lib/storage/draft.ts";
import { useHiddenBalances } from "../../../lib/storage/hidden-balances.ts";
import { t } from "../../../lib/texts/t.ts";
import { AmountField } from "../../../ui/money/amount.tsx";
import type { SendForm } from "./use-send-form.ts";

const coinPlaces = 8;

/** The amount, typed in the coin or in naira. The coins are what is sent; naira are converted at today's price. */
export function SendAmount({ form }: { form: SendForm }) {
  const hidden = useHiddenBalances();
  const { coin, balance, preview, nairaPrice } = form;
  const [naira, setNaira] = useDraft<string | null>(`send.${coin}.naira`, null);
  const shown = balance === null ? "…" : hidden ? "••••" : formatAsset(coin, toDecimal(balance));
  const inNaira = naira !== null && nairaPrice !== null;

  function typeNaira(raw: string) {
    setNaira(raw);
    form.setRaw(nairaPrice === null ? "" : coinsFor(raw, nairaPrice));
  }
  function flip() {
    setNaira(inNaira ? null : "");
    form.setRaw("");
  }
  function sendAll() {
    setNaira(null);
    if (balance) form.setRaw(toDecimal(balance));
  }

  return (
    <AmountField
      label={inNaira ? t("Amount in naira") : t("Amount of {coin}", { coin })}
      {...(inNaira
        ? { value: naira, onValueChange: typeNaira, symbol: "₦", decimals: 2 }
        : { value: form.raw, onValueChange: form.setRaw, unit: coin, decimals: coinPlaces })}
      worth={
        inNaira ? `≈ ${formatCrypto(form.raw || "0")} ${coin}` : `≈ ${formatNaira(preview.naira ?? "0")}`
      }
      balance={t("Balance {amount}", { amount: shown })}
      onMax={balance && !isZero(balance) ? sendAll : undefined}
      onFlip={nairaPrice === null ? undefined : flip}
      flipLabel={inNaira ? t("Enter amount in {coin}", { coin }) : t("Enter amount in naira")}
      error={form.amountError}
    />
  );
}

/** The coins that so many naira are worth, cut to eight places; "" while the text is no amount. */
function coinsFor(raw: string, nairaPrice: number): string {
  const typed = amountOf(raw);
  if (typed === null) return "";
  return new Decimal(typed).div(nairaPrice).toDecimalPlaces(coinPlaces).toFixed();
}
