import type { AssetCode } from "@manilla/shared/assets";
import { isCoin } from "@manilla/shared/assets";
import type { Quote } from "@manilla/shared/crypto/contract";
import { formatAsset, formatNaira, formatRate } from "@manilla/shared/format-money";
import { t } from "@manilla/ui/texts/t.ts";
import { MoneyText } from "#ui/money/money-text.tsx";
import type { DetailsListProps } from "#ui/patterns/details-list.tsx";
import { swapRate } from "./swap/swap-preview.ts";

/** A send has its own review sheet. */
export type TradeSide = "buy" | "sell" | "swap";

export const reviewWords: Record<TradeSide, { title: string; confirm: string }> = {
  buy: { title: t("Review purchase"), confirm: t("Confirm purchase") },
  sell: { title: t("Review sale"), confirm: t("Confirm sale") },
  swap: { title: t("Review swap"), confirm: t("Confirm swap") },
};

export function termsOf(quote: Quote | undefined) {
  if (!quote) return { summary: undefined, terms: undefined };
  const { total, receive } = assetsOf(quote);
  const fee = formatAsset(quote.side === "swap" ? receive : "NGN", quote.fee);
  return {
    summary: t("{total} for {receive}", {
      total: formatAsset(total, quote.total),
      receive: formatAsset(receive, quote.receive),
    }),
    terms: t("Fee: {fee}. It arrives instantly. A trade can't be reversed.", { fee }),
  };
}

export function assetsOf(quote: Quote): { total: AssetCode; receive: AssetCode } {
  const from = assetOf(quote.currency);
  const to = assetOf(quote.toCurrency ?? "");
  if (quote.side === "buy") return { total: "NGN", receive: from };
  return { total: from, receive: quote.side === "swap" ? to : "NGN" };
}

function assetOf(code: string): AssetCode {
  return isCoin(code) ? code : "NGN";
}

type Rows = DetailsListProps["rows"];

const priceRows = (quote: Quote): Rows => [
  {
    label: t("{currency} price", { currency: quote.currency }),
    value: <MoneyText value={quote.price} asset="PRICE" />,
  },
  {
    label: t("Rate (our margin {percent}%)", { percent: quote.spreadPercent.replace(/\.0+$/, "") }),
    value: t("₦{rate} per $1", { rate: formatRate(quote.rate) }),
  },
];

export const quoteRows: Record<TradeSide, (quote: Quote) => Rows> = {
  buy: (quote) => [
    ...priceRows(quote),
    { label: t("Value"), value: formatNaira(quote.nairaAmount) },
    { label: t("Fee ({percent}%)", { percent: quote.feePercent }), value: formatNaira(quote.fee) },
    { label: t("Total"), value: formatNaira(quote.total), strong: true },
  ],
  sell: (quote) => [
    { label: t("You sell"), value: formatAsset(assetOf(quote.currency), quote.total), strong: true },
    ...priceRows(quote),
    { label: t("Value"), value: formatNaira(quote.nairaAmount) },
    {
      label: t("Fee ({percent}%)", { percent: quote.feePercent }),
      value: `−${formatNaira(quote.fee)}`,
    },
  ],
  swap: (quote) => {
    const { total, receive } = assetsOf(quote);
    return [
      { label: t("You swap"), value: formatAsset(total, quote.total), strong: true },
      { label: t("Swap rate"), value: swapRate(quote) },
      { label: t("Worth"), value: formatNaira(quote.nairaAmount) },
      {
        label: t("Swap fee ({percent}%)", { percent: quote.feePercent }),
        value: `−${formatAsset(receive, quote.fee)}`,
      },
    ];
  },
};
