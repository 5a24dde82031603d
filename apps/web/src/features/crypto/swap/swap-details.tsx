import { feePercent } from "@manilla/shared/fee-percent";
import { formatUsd } from "@manilla/shared/format-money";
import { formatMoney } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { DetailsCard } from "../trade-details.tsx";
import type { SwapPreview } from "./swap-preview.ts";

export function SwapDetails({ preview }: { preview: SwapPreview }) {
  const { figures, worth, rate } = preview;
  const swapRate = { label: t("Swap rate"), value: rate ?? "—" };
  if (!figures)
    return <DetailsCard rows={[swapRate, { label: t("Swap fee"), value: `${feePercent.swap}%` }]} />;
  return (
    <DetailsCard
      rows={[
        swapRate,
        { label: t("From amount"), value: formatMoney(figures.from) },
        { label: t("From USD value"), value: formatUsd(worth.usd) },
        { label: t("To amount before fee"), value: formatMoney(figures.before) },
        { label: t("Swap fee ({percent}%)", { percent: feePercent.swap }), value: formatMoney(figures.fee) },
        { label: t("Amount received"), value: formatMoney(figures.receive), strong: true },
      ]}
    />
  );
}
