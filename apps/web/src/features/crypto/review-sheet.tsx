import { type AssetCode, isCoin } from "@manilla/shared/assets";
import type { Quote } from "@manilla/shared/crypto/contract";
import { Decimal } from "@manilla/shared/decimal";
import { formatAsset, formatNaira, formatRate } from "@manilla/shared/format-money";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { HeldQuote, Sums } from "#lib/payments/payment-state.ts";
import type { PaymentFlow } from "#lib/payments/use-payment.ts";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { ConfirmSheet } from "#ui/patterns/confirm-sheet.tsx";
import { DetailsList, type DetailsListProps } from "#ui/patterns/details-list.tsx";
import { CountdownRing } from "#ui/states/countdown-ring.tsx";
import { swapRate, worthText } from "./swap/swap-preview.ts";

export interface ReviewSheetProps {
  side: TradeSide;
  trade: PaymentFlow;
}

export function ReviewSheet({ side, trade }: ReviewSheetProps) {
  const { state } = trade;
  const held = "quote" in state ? state.quote : undefined;
  const { title, confirm } = reviewWords[side];
  return (
    <ConfirmSheet flow={trade} title={title} action={confirm} shown={false} {...tradeTerms(held?.quote)}>
      {state.status === "reviewing" &&
        (state.isOver ? (
          <Banner tone="warning">{t("This price has expired.")}</Banner>
        ) : (
          <Moved before={state.before} now={state.quote.quote} />
        ))}
      {held && <Terms side={side} held={held} trade={trade} />}
      {!held && state.status === "quoting" && (
        <Loading label={t("Getting your price")}>
          <Skeleton className="mb-4 h-12" />
          <Skeleton className="h-44" />
        </Loading>
      )}
    </ConfirmSheet>
  );
}

function Terms({ side, held: { quote, until }, trade }: ReviewSheetProps & { held: HeldQuote }) {
  const { state, lapse } = trade;
  const isReady = state.status === "reviewing" && !state.isOver;
  const isPresent = isReady || state.status === "sending" || state.status === "unknown";
  return (
    <div className={isPresent ? undefined : "opacity-55"}>
      <div className="flex items-center gap-3 pb-2">
        <CoinIcon code={tradedAssets(quote).receive} size={44} />
        <div className="min-w-0 grow">
          <p className="text-muted text-small">{t("You receive")}</p>
          <p className="font-semibold text-heading">
            <MoneyText value={quote.receive} asset={tradedAssets(quote).receive} />
          </p>
        </div>
        {isReady && <CountdownRing key={quote.quoteId} until={until} onEnd={lapse} />}
      </div>
      <DetailsList rows={quoteRows[side](quote)} />
    </div>
  );
}

/** Warns if the new price is at least 0.1 % worse for the person. */
function Moved({ before, now }: { before: Sums; now: Quote }) {
  const assets = tradedAssets(now);
  const receiveMoved = hasDropped(before.receive, now.receive);
  if (!receiveMoved && !hasDropped(now.total, before.total)) return null;
  return (
    <Banner live tone="warning" title={t("The price changed")}>
      {receiveMoved
        ? t("You'll now get {amount}, not {before}.", {
            amount: formatAsset(assets.receive, now.receive),
            before: formatAsset(assets.receive, before.receive),
          })
        : t("The total is now {amount} instead of {before}.", {
            amount: formatAsset(assets.total, now.total),
            before: formatAsset(assets.total, before.total),
          })}
    </Banner>
  );
}

/** A send is not a trade and has its own review sheet. */
export type TradeSide = "buy" | "sell" | "swap";

export const reviewWords: Record<TradeSide, { title: string; confirm: string }> = {
  buy: { title: t("Review purchase"), confirm: t("Confirm purchase") },
  sell: { title: t("Review sale"), confirm: t("Confirm sale") },
  swap: { title: t("Review swap"), confirm: t("Confirm swap") },
};

export function tradeTerms(quote: Quote | undefined) {
  if (!quote) return { summary: undefined, terms: undefined };
  const { total, receive } = tradedAssets(quote);
  return {
    summary: t("{total} for {receive}", {
      total: formatAsset(total, quote.total),
      receive: formatAsset(receive, quote.receive),
    }),
    terms: t("Your {asset} arrives instantly and the trade can't be reversed.", {
      asset: receive === "NGN" ? t("naira") : receive,
    }),
  };
}

export function tradedAssets(quote: Quote): { total: AssetCode; receive: AssetCode } {
  const coin = assetOf(quote.currency);
  if (quote.side === "buy") return { total: "NGN", receive: coin };
  return { total: coin, receive: quote.side === "swap" ? assetOf(quote.toCurrency ?? "") : "NGN" };
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
    { label: t("Value"), value: formatNaira(quote.nairaAmount) },
    { label: t("Fee ({percent}%)", { percent: quote.feePercent }), value: formatNaira(quote.fee) },
    { label: t("Total"), value: formatNaira(quote.total), strong: true },
    ...priceRows(quote),
  ],
  sell: (quote) => [
    { label: t("You sell"), value: formatAsset(assetOf(quote.currency), quote.total), strong: true },
    { label: t("Value"), value: formatNaira(quote.nairaAmount) },
    { label: t("Fee ({percent}%)", { percent: quote.feePercent }), value: `−${formatNaira(quote.fee)}` },
    ...priceRows(quote),
  ],
  swap: (quote) => {
    const { total, receive } = tradedAssets(quote);
    return [
      { label: t("You swap"), value: formatAsset(total, quote.total), strong: true },
      { label: t("Value"), value: worthText({ usd: quote.usdAmount, ngn: quote.nairaAmount }) },
      {
        label: t("Swap fee ({percent}%)", { percent: quote.feePercent }),
        value: `−${formatAsset(receive, quote.fee)}`,
      },
      { label: t("Swap rate"), value: swapRate(quote) },
    ];
  },
};

const noticeable = new Decimal("0.001");

/** True if `now` is at least 0.1 % less than `before` (decimal texts of the same asset). */
export function hasDropped(before: string, now: string): boolean {
  const was = new Decimal(before);
  if (was.isZero()) return false;
  return was.minus(now).div(was).gte(noticeable);
}
