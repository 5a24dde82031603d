import type { Quote } from "@manilla/shared/crypto/contract";
import { quoteLifetimeSeconds } from "@manilla/shared/crypto/messages";
import { formatAsset } from "@manilla/shared/format-money";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { HeldQuote, Sums } from "#lib/payments/payment-state.ts";
import type { PaymentFlow } from "#lib/payments/use-payment.ts";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { CoinIcon } from "#ui/money/coin-icon.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { ConfirmSheet } from "#ui/patterns/confirm-sheet.tsx";
import { DetailsList } from "#ui/patterns/details-list.tsx";
import { CountdownRing } from "#ui/states/countdown-ring.tsx";
import { hasDropped } from "./price-drop.ts";
import { assetsOf, quoteRows, reviewWords, type TradeSide, termsOf } from "./review-words.tsx";

export interface ReviewSheetProps {
  side: TradeSide;
  trade: PaymentFlow;
}

export function ReviewSheet({ side, trade }: ReviewSheetProps) {
  const { state } = trade;
  const held = "quote" in state ? state.quote : undefined;
  const { title, confirm } = reviewWords[side];
  return (
    <ConfirmSheet flow={trade} title={title} action={confirm} {...termsOf(held?.quote)}>
      {held && <Terms side={side} held={held} trade={trade} />}
      {!held && state.status === "quoting" && (
        <Loading label={t("Getting your price")}>
          <Skeleton className="mb-4 h-12" />
          <Skeleton className="h-44" />
        </Loading>
      )}
      {state.status === "reviewing" &&
        (state.isOver ? (
          <Banner tone="warning">{t("This price has expired.")}</Banner>
        ) : (
          <Moved before={state.before} now={state.quote.quote} />
        ))}
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
        <CoinIcon code={assetsOf(quote).receive} size={44} />
        <div className="min-w-0 grow">
          <p className="text-muted text-small">{t("You receive")}</p>
          <p className="font-semibold text-heading">
            <MoneyText value={quote.receive} asset={assetsOf(quote).receive} />
          </p>
        </div>
        {isReady && (
          <CountdownRing
            key={quote.quoteId}
            until={until}
            of={quoteLifetimeSeconds}
            onEnd={lapse}
            label={t("This price holds for")}
          />
        )}
      </div>
      <DetailsList rows={quoteRows[side](quote)} />
    </div>
  );
}

/** Warns only if the price moved against the person by 0.1 % or more. */
function Moved({ before, now }: { before: Sums; now: Quote }) {
  const assets = assetsOf(now);
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
