import { feePercent } from "@manilla/shared/fee-percent";
import { formatNaira, formatUsd } from "@manilla/shared/format-money";
import { formatMoney } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { DetailsList, type DetailsListProps } from "#ui/patterns/details-list.tsx";
import { DetailsCard } from "../trade-details.tsx";
import type { SendPreview } from "./send-preview.ts";
import type { SendForm } from "./use-send-form.ts";

export function SendDetails({ preview }: { preview: SendPreview }) {
  return <DetailsCard rows={sumRows(preview)} />;
}

function sumRows({ figures, usd, naira }: SendPreview): DetailsListProps["rows"] {
  if (!figures) return [{ label: t("Fee"), value: `${feePercent.send}%` }];
  return [
    { label: t("Amount"), value: formatMoney(figures.amount) },
    { label: t("Fee ({percent}%)", { percent: feePercent.send }), value: formatMoney(figures.fee) },
    { label: t("Recipient receives"), value: formatMoney(figures.receive), strong: true },
    { label: t("USD equivalent"), value: `≈ ${formatUsd(usd ?? "0")}` },
    { label: t("Naira equivalent"), value: `≈ ${formatNaira(naira ?? "0")}` },
  ];
}

export function sendWords({ network, preview, address, memo }: SendForm) {
  const { figures } = preview;
  if (!figures) return {};
  const recipient = network.memo ? `${address}, ${network.memo}: ${memo || t("None")}` : address;
  return {
    summary: t("{amount} to {recipient}", { amount: formatMoney(figures.receive), recipient }),
    terms: t(
      "Network: {network}. Fee: {fee}. Compare the address with the one you were given: you can't reverse this.",
      { network: network.name, fee: formatMoney(figures.fee) },
    ),
  };
}

export function SendTerms({ figures, usd, naira }: SendPreview) {
  if (!figures) return null;
  return (
    <DetailsList
      rows={[
        { label: t("You send"), value: formatMoney(figures.amount), strong: true },
        { label: t("Worth"), value: `≈ ${formatUsd(usd ?? "0")} · ${formatNaira(naira ?? "0")}` },
      ]}
    />
  );
}
