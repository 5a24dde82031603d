import { feeRows } from "@manilla/shared/fee-rows";
import { t } from "@manilla/ui/texts/t.ts";
import { useFiatRates } from "./rates.ts";

/** Returns all fees. A fee in the exchange rate contains the present margin, which staff can change. */
export function useFeeRows(): { label: string; value: string }[] {
  const margin = useFiatRates().data?.rmd_rate;
  return feeRows.map(({ label, value, inRate }) => ({
    label: t(label),
    value: inRate ? withMargin(value, margin) : t(value),
  }));
}

function withMargin(fee: string, margin: number | undefined): string {
  return margin === undefined
    ? t("{fee} fee + a margin in the rate", { fee })
    : t("{fee} fee + {margin}% in the rate", { fee, margin });
}
