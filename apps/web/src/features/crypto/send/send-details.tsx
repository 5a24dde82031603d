import { feePercent } from "@manilla/shared/fee-percent";
import { formatNaira, formatUsd } from "@manilla/shared/format-money";
import { formatMoney } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { AddressText } from "#ui/money/address-text.tsx";
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
  const amount = formatMoney(figures.receive);
  const tag = network.memo ? `, ${network.memo}: ${memo || t("None")}` : "";
  return {
    summary: t("{amount} to {recipient}", { amount, recipient: `${address}${tag}` }),
    shown: (
      <>
        <T
          text="{amount} to {recipient}"
          amount={<span>{amount}</span>}
          recipient={<AddressText address={address} emphasis="ends" />}
        />
        {tag}
      </>
    ),
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
