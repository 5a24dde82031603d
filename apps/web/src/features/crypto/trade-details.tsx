import type { CoinCode } from "@manilla/shared/assets";
import type { TradeFigures, TradePrice } from "@manilla/shared/crypto/fees";
import { feePercent } from "@manilla/shared/fee-percent";
import { formatRate } from "@manilla/shared/format-money";
import { formatMoney } from "@manilla/shared/money";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useFiatRates } from "#lib/live/rates.ts";
import { Skeleton } from "#ui/base/skeleton.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { DetailsList, type DetailsListProps } from "#ui/patterns/details-list.tsx";
import type { Side } from "./trade-sides.ts";

export interface TradeDetailsProps {
  side: Side;
  at: TradePrice | null;
  coin: CoinCode;
  figures: TradeFigures | null;
}

type Rows = DetailsListProps["rows"];

export function TradeDetails({ side, at, coin, figures }: TradeDetailsProps) {
  const margin = useFiatRates().data?.rmd_rate;
  const waiting = <Skeleton className="-mb-px ml-auto h-4 w-24" />;
  const prices: Rows = [
    {
      label: t("{coin} price", { coin }),
      value: at ? <MoneyText value={at.price.toFixed()} asset="PRICE" /> : waiting,
    },
    {
      label: margin === undefined ? t("Rate") : t("Rate (our margin {percent}%)", { percent: margin }),
      value: at ? t("₦{rate} per $1", { rate: formatRate(at.rate.toFixed()) }) : waiting,
    },
  ];
  if (!figures) return <DetailsCard rows={[...prices, { label: t("Fee"), value: `${feePercent[side]}%` }]} />;
  const crypto = formatMoney(figures.crypto);
  const value = { label: t("Value"), value: formatMoney(figures.value) };
  const fee = {
    label: t("Fee ({percent}%)", { percent: feePercent[side] }),
    value: `${side === "sell" ? "−" : ""}${formatMoney(figures.fee)}`,
  };
  const total = formatMoney(figures.total);
  const rows: Record<Side, Rows> = {
    buy: [
      ...prices,
      value,
      fee,
      { label: t("Total"), value: total, strong: true },
      { label: t("You receive"), value: crypto, strong: true },
    ],
    sell: [
      ...prices,
      { label: t("You sell"), value: crypto },
      value,
      fee,
      { label: t("You receive"), value: total, strong: true },
    ],
  };
  return <DetailsCard rows={rows[side]} />;
}

export function DetailsCard({ rows }: { rows: Rows }) {
  return (
    <Card className="pb-2!">
      <h2 className="font-semibold">{t("Transaction Details")}</h2>
      <DetailsList rows={rows} />
    </Card>
  );
}
