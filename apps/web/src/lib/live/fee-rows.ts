import { feeRows } from "@manilla/shared/fee-rows";
import { listFees } from "@manilla/shared/fees-contract";
import { t } from "@manilla/ui/texts/t.ts";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../api/call.ts";

/** Returns all fees. A fee in the exchange rate contains the present margin, which staff can change. */
export function useFeeRows(): { label: string; value: string }[] {
  const { data } = useQuery({ queryKey: ["fees"], queryFn: ({ signal }) => callApi(listFees, { signal }) });
  return feeRows.map(({ label, value, inRate }) => ({
    label: t(label),
    value: inRate ? withMargin(value, data?.marginPercent) : t(value),
  }));
}

function withMargin(fee: string, margin: string | undefined): string {
  return margin === undefined
    ? t("{fee} fee + a margin in the rate", { fee })
    : t("{fee} fee + {margin}% in the rate", { fee, margin });
}
