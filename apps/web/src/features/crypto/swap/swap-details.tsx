import type { CoinCode } from "@manilla/shared/assets";
import { feePercent } from "@manilla/shared/fee-percent";
import { formatAsset, formatUsd } from "@manilla/shared/format-money";
import { type Money, toDecimal } from "@manilla/shared/money";
import { t } from "../../../lib/texts/t.ts";
import { DetailsCard } from "../trade-details.tsx";
import type { SwapPreview } from "./swap-preview.ts";

/** The whole sum of a swap, from what leaves to what arrives. Before an amount: the rate and the fee. */
export function SwapDetails({ from, to, preview }: { from: CoinCode; to: CoinCode; preview: SwapPreview }) {
  const { figures, usd, rate } = preview;
  const amount = (asset: CoinCode, money: Money) => formatAsset(asset, toDecimal(money));
  const swapRate = { label: t("Swap rate"), value: rate ?? "—" };
  if (!figures)
    return <DetailsCard rows={[swapRate, { label: t("Swap fee"), value: `${feePercent.swap}%` }]} />;
  return (
    <DetailsCard
      rows={[
        swapRate,
        { label: t("From amount"), value: amount(from, figures.from) },
        { label: t("From USD value"), value: formatUsd(usd ?? "0") },
        { label: t("To amount before fee"), value: amount(to, figures.before) },
        { label: t("Swap fee ({percent}%)", { percent: feePercent.swap }), value: amount(to, figures.fee) },
        { label: t("Amount received"), value: amount(to, figures.receive), strong: true },
      ]}
    />
  );
}
