import type { Quote } from "@manilla/shared/crypto/contract";
import { quoteLifetimeSeconds } from "@manilla/shared/crypto/messages";
import { formatAsset } from "@manilla/shared/format-money";
import { t } from "../../lib/texts/t.ts";
import { Banner } from "../../ui/base/banner.tsx";
import { Button } from "../../ui/base/button.tsx";
import { Sheet } from "../../ui/base/sheet.tsx";
import { Loading, Skeleton } from "../../ui/base/skeleton.tsx";
import { CoinIcon } from "../../ui/money/coin-icon.tsx";
import { MoneyText } from "../../ui/money/money-text.tsx";
import { DetailsList } from "../../ui/patterns/details-list.tsx";
import { CountdownRing } from "../../ui/states/countdown-ring.tsx";
import type { HeldQuote, Sums } from "./crypto.queries.ts";
import { movedAgainst } from "./moved-against.ts";
import { assetsOf, quoteRows, reviewWords, type TradeSide } from "./review-words.tsx";
import type { Review, useTrade } from "./use-trade.ts";

type TradeReview = Omit<ReturnType<typeof useTrade>, "open">;

export interface ReviewSheetProps {
  side: TradeSide;
  trade: TradeReview;
}

/** The review of a trade: amounts, price, its lifetime, and the button that confirms it. */
export function ReviewSheet({ side, trade }: ReviewSheetProps) {
  const { review, close } = trade;
  const held = heldOf(review);
  return (
    <Sheet
      open={review.is !== "closed"}
      onOpenChange={close}
      title={reviewWords[side].title}
      locked={review.is === "confirming"}
      footer={<Actions side={side} trade={trade} />}
    >
      {held ? (
        <Terms quote={held.quote} review={review} side={side} trade={trade} />
      ) : (
        <TermsSkeleton review={review} />
      )}
      <Words side={side} review={review} />
    </Sheet>
  );
}

function heldOf(review: Review): HeldQuote | null {
  if (review.is === "closed") return null;
  return "held" in review ? review.held : review.last;
}

function Terms({ side, quote, review, trade }: ReviewSheetProps & { quote: Quote; review: Review }) {
  const old = review.is === "quoting" || review.is === "lapsed" || review.is === "refused";
  return (
    <div className={old ? "opacity-55" : undefined}>
      <div className="flex items-center gap-3 pb-2">
        <CoinIcon code={assetsOf(quote).receive} size={44} />
        <div className="min-w-0 grow">
          <p className="text-muted text-small">{t("You receive")}</p>
          <p className="font-semibold text-heading">
            <MoneyText value={quote.receive} asset={assetsOf(quote).receive} />
          </p>
        </div>
        {review.is === "ready" && (
          <CountdownRing
            key={quote.quoteId}
            until={review.held.until}
            of={quoteLifetimeSeconds}
            onEnd={trade.lapse}
            label={t("This price holds for")}
          />
        )}
      </div>
      <DetailsList rows={quoteRows[side](quote)} />
    </div>
  );
}

function TermsSkeleton({ review }: { review: Review }) {
  if (review.is !== "quoting") return null;
  return (
    <Loading label={t("Getting your price")}>
      <Skeleton className="mb-4 h-12" />
      <Skeleton className="h-44" />
    </Loading>
  );
}

function Words({ side, review }: { side: TradeSide; review: Review }) {
  const words = reviewWords[side];
  if (review.is === "ready") return <Moved before={review.before} now={review.held.quote} />;
  if (review.is === "lapsed") return <Banner tone="warning">{t("This price has expired.")}</Banner>;
  if (review.is === "refused") {
    return (
      <Banner live tone="error">
        {review.message}
      </Banner>
    );
  }
  if (review.is === "confirming" && review.slow) {
    return (
      <Banner live tone="info" title={t("Still confirming")}>
        {words.slow}
      </Banner>
    );
  }
  if (review.is === "unknown") {
    return (
      <Banner live tone="warning" title={t("We have not had an answer yet")}>
        {words.unknown}
      </Banner>
    );
  }
  return null;
}

/** A price that moved against the person by a tenth of a percent or more says so; less, or in their favour, needs no word. */
function Moved({ before, now }: { before: Sums; now: Quote }) {
  const assets = assetsOf(now);
  const receiveMoved = movedAgainst(before.receive, now.receive);
  if (!receiveMoved && !movedAgainst(now.total, before.total)) return null;
  return (
    <Banner live tone="warning" title={t("The price moved")}>
      {receiveMoved
        ? t("You now receive {amount} instead of {before}.", {
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

function Actions({ side, trade }: ReviewSheetProps) {
  const { review, confirm, renew } = trade;
  if (review.is === "lapsed" || review.is === "refused") {
    return (
      <Button wide size="lg" onClick={renew}>
        {t("Get a new price")}
      </Button>
    );
  }
  return (
    <Button
      wide
      size="lg"
      disabled={review.is === "quoting"}
      loading={review.is === "confirming"}
      onClick={confirm}
    >
      {review.is === "unknown" ? t("Check again") : reviewWords[side].confirm}
    </Button>
  );
}
