import type { CoinCode } from "@manilla/shared/assets";
import type { TradeFigures, TradePrice } from "@manilla/shared/crypto/fees";
import { feePercent } from "@manilla/shared/fee-percent";
import { formatNaira, formatRate } from "@manilla/shared/format-money";
import { formatMoney } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { useFiatRates } from "#lib/live/rates.ts";
import { Skeleton } from "#ui/base/skeleton.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { DetailsCard, type DetailsListProps } from "#ui/patterns/details-list.tsx";
import type { Side } from "./trade-preview.ts";

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
      value: at ? (
        <>
          <MoneyText value={at.price.toFixed()} asset="PRICE" />
          <span className="font-normal max-[22rem]:hidden">
            {" "}
            · {formatNaira(at.price.times(at.rate).toFixed())}
          </span>
        </>
      ) : (
        waiting
      ),
    },
    {
      label: margin === undefined ? t("Rate") : t("Rate (our margin {percent}%)", { percent: margin }),
      value: at ? t("₦{rate} per $1", { rate: formatRate(at.rate.toFixed()) }) : waiting,
    },
  ];
  return (
    <DetailsCard fill title={t("Transaction Details")} rows={[...prices, ...amountRows(side, figures)]} />
  );
}

function amountRows(side: Side, figures: TradeFigures | null): Rows {
  const isSale = side === "sell";
  const crypto = figures ? formatMoney(figures.crypto) : "—";
  const total = figures ? formatMoney(figures.total) : "—";
  return [
    ...(isSale ? [{ label: t("You sell"), value: crypto }] : []),
    { label: t("Value"), value: figures ? formatMoney(figures.value) : "—" },
    {
      label: t("Fee ({percent}%)", { percent: feePercent[side] }),
      value: figures ? `${isSale ? "−" : ""}${formatMoney(figures.fee)}` : "—",
    },
    ...(isSale ? [] : [{ label: t("Total"), value: total, strong: true }]),
    { label: t("You receive"), value: isSale ? total : crypto, strong: true },
  ];
}
