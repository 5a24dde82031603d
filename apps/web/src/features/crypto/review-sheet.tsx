import type { Quote } from "@manilla/shared/crypto/contract";
import { quoteLifetimeSeconds } from "@manilla/shared/crypto/messages";
import { formatCrypto, formatNaira, formatRate } from "@manilla/shared/format-money";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { CoinIcon } from "../../ui/coin-icon.tsx";
import { CountdownRing } from "../../ui/countdown-ring.tsx";
import { DetailsList } from "../../ui/details-list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import type { HeldQuote, Sums } from "./crypto.queries.ts";
import type { Review, usePurchase } from "./use-purchase.ts";

export interface ReviewSheetProps {
  purchase: ReturnType<typeof usePurchase>;
}

/** What is about to be bought at which price, for how long, and the one button that does it. */
export function ReviewSheet({ purchase }: ReviewSheetProps) {
  const { review, close } = purchase;
  const held = heldOf(review);
  return (
    <Sheet
      open={review.is !== "closed"}
      onOpenChange={close}
      title="Review purchase"
      locked={review.is === "confirming"}
      footer={<Actions purchase={purchase} />}
    >
      {held ? (
        <Terms quote={held.quote} review={review} purchase={purchase} />
      ) : (
        <TermsSkeleton review={review} />
      )}
      <Words review={review} />
    </Sheet>
  );
}

function heldOf(review: Review): HeldQuote | null {
  if (review.is === "closed") return null;
  return "held" in review ? review.held : review.last;
}

function Terms({ quote, review, purchase }: ReviewSheetProps & { quote: Quote; review: Review }) {
  const old = review.is === "quoting" || review.is === "lapsed" || review.is === "refused";
  return (
    <div className={old ? "opacity-55" : undefined}>
      <div className="flex items-center gap-3 pb-2">
        <CoinIcon code={quote.currency} size={44} />
        <div className="min-w-0 grow">
          <p className="text-muted text-small">You receive</p>
          <p className="font-semibold text-heading">
            <MoneyText value={quote.receive} asset={quote.currency} />
          </p>
        </div>
        {review.is === "ready" && (
          <CountdownRing
            key={quote.quoteId}
            until={review.held.until}
            of={quoteLifetimeSeconds}
            onEnd={purchase.lapse}
            label="This price holds for"
          />
        )}
      </div>
      <DetailsList
        rows={[
          { label: `${quote.currency} price`, value: <MoneyText value={quote.price} asset="PRICE" /> },
          { label: "Rate", value: `₦${formatRate(quote.rate)} per $1` },
          { label: "Value", value: formatNaira(quote.nairaAmount) },
          { label: `Fee (${quote.feePercent}%)`, value: formatNaira(quote.fee) },
          { label: "Total", value: formatNaira(quote.total), strong: true },
        ]}
      />
    </div>
  );
}

function TermsSkeleton({ review }: { review: Review }) {
  if (review.is !== "quoting") return null;
  return (
    <Loading label="Getting your price">
      <Skeleton className="mb-4 h-12" />
      <Skeleton className="h-44" />
    </Loading>
  );
}

function Words({ review }: { review: Review }) {
  if (review.is === "ready") return <Moved before={review.before} now={review.held.quote} />;
  if (review.is === "lapsed") return <Banner tone="warning">This price has expired.</Banner>;
  if (review.is === "refused") {
    return (
      <Banner live tone="error">
        {review.message}
      </Banner>
    );
  }
  if (review.is === "confirming" && review.slow) {
    return (
      <Banner live tone="info" title="Still confirming">
        The answer is taking longer than usual. Your purchase is made once, however long this takes.
      </Banner>
    );
  }
  if (review.is === "unknown") {
    return (
      <Banner live tone="warning" title="We have not had an answer yet">
        Your purchase may have gone through. Checking again cannot buy twice; if it went through, it is in
        your history.
      </Banner>
    );
  }
  return null;
}

/** A price that is not the one shown before says what changed. */
function Moved({ before, now }: { before: Sums; now: Quote }) {
  const coinMoved = before.receive !== now.receive;
  if (!coinMoved && before.total === now.total) return null;
  return (
    <Banner live tone="warning" title="The price moved">
      {coinMoved
        ? `You now receive ${formatCrypto(now.receive)} ${now.currency} instead of ${formatCrypto(before.receive)}.`
        : `The total is now ${formatNaira(now.total)} instead of ${formatNaira(before.total)}.`}
    </Banner>
  );
}

function Actions({ purchase }: ReviewSheetProps) {
  const { review, confirm, renew } = purchase;
  if (review.is === "lapsed" || review.is === "refused") {
    return (
      <Button wide size="lg" onClick={renew}>
        Get a new price
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
      {review.is === "unknown" ? "Check again" : "Confirm purchase"}
    </Button>
  );
}
