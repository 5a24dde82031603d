import { feePercent } from "@manilla/shared/fee-percent";
import { formatNaira, formatUsd } from "@manilla/shared/format-money";
import { formatMoney } from "@manilla/shared/money";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { AddressText } from "#ui/money/address-text.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
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

export function sendWords({ network, preview, address }: SendForm) {
  const { figures } = preview;
  if (!figures) return {};
  const recipient = address;
  return {
    summary: t("{amount} to {recipient}", { amount: formatMoney(figures.receive), recipient }),
    terms: t("Network: {network}. Fee: {fee}. You can't reverse this.", {
      network: network.name,
      fee: formatMoney(figures.fee),
    }),
  };
}

export function SendTerms({ form }: { form: SendForm }) {
  const { coin, network, preview, address, memo } = form;
  const { figures, usd, naira } = preview;
  if (!figures) return null;
  return (
    <>
      <div className="flex items-center gap-3">
        <CoinIcon code={coin} size={44} />
        <div>
          <p className="text-muted text-small">{t("Recipient receives")}</p>
          <p className="tabular font-semibold text-heading">{formatMoney(figures.receive)}</p>
        </div>
      </div>
      <DetailsList
        rows={[
          { label: t("Network"), value: network.name },
          ...(network.memo ? [{ label: network.memo, value: memo === "" ? t("None") : memo }] : []),
          {
            label: t("Fee ({percent}%)", { percent: feePercent.send }),
            value: formatMoney(figures.fee),
          },
          { label: t("You send"), value: formatMoney(figures.amount), strong: true },
          { label: t("Worth"), value: `≈ ${formatUsd(usd ?? "0")} · ${formatNaira(naira ?? "0")}` },
        ]}
      />
      <Banner tone="warning">
        {t("Compare the address with the one you were given. You can't reverse this.")}
      </Banner>
      <div className="rounded-card bg-sunken px-4 py-3">
        <p className="text-muted text-small">{t("To this address")}</p>
        <p className="text-body leading-relaxed">
          <AddressText address={address} emphasis="ends" />
        </p>
      </div>
    </>
  );
}
