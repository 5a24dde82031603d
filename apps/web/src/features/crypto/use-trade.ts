import type { Quote } from "@manilla/shared/crypto/contract";
import { useEffect, useRef, useState } from "react";
import { ApiError, messageOf } from "../../lib/api/api-error.ts";
import { t } from "../../lib/texts/t.ts";
import { toastFailure } from "../../lib/toast-failure.ts";
import { askQuote, type HeldQuote, type QuoteRequest, type Sums } from "./crypto.queries.ts";

export type Review =
  | { is: "closed" }
  | { is: "quoting"; last: HeldQuote | null }
  /** `before` is what was said until now: by the quote that ran out, or by the screen. */
  | { is: "ready"; held: HeldQuote; before: Sums }
  /** The price ran out so often unseen that a new one waits for a tap. */
  | { is: "lapsed"; last: HeldQuote }
  | { is: "confirming"; held: HeldQuote; slow: boolean }
  /** Sent, and no answer: neither done nor failed as far as we know. */
  | { is: "unknown"; held: HeldQuote }
  | { is: "refused"; message: string; last: HeldQuote | null };

/** The call of one kind of trade, and the message for an error without one. */
export interface TradeKind<Done> {
  side: Quote["side"];
  execute: (quote: Quote, idempotencyKey: string) => Promise<Done>;
  failed: string;
  /** The same in the sheet. */
  failedInSheet: string;
  /** The message for a 400 without one, where it differs. */
  invalid?: string;
  onDone: (done: Done) => void;
}

/** The requested trade, and the terms that the screen showed. */
export interface Order {
  request: QuoteRequest;
  shown: Sums;
}

/** Prices taken without a tap before one waits for the person. */
const silentQuotes = 5;

let sending: Promise<typeof import("./send-trade.ts")> | undefined;

/** The code that sends loads after the screen, which is still before the first tap; after a failure it is fetched again. */
export function loadSending(): NonNullable<typeof sending> {
  sending ??= import("./send-trade.ts").catch((error: unknown) => {
    sending = undefined;
    throw error;
  });
  return sending;
}

/** The review of the trade that may have been made on this side; refused where the code that knows it could not be fetched. */
async function earlierReview(side: Quote["side"]): Promise<Review | undefined> {
  try {
    const held = (await loadSending()).unansweredTrade(side);
    return held && { is: "unknown", held };
  } catch (error) {
    return { is: "refused", message: messageOf(error, t("Failed to get crypto quote")), last: null };
  }
}

/** Sends, unless another trade on this side waits for its answer: that one is open then. */
async function sendHeld<Done>(kind: TradeKind<Done>, held: HeldQuote, onSlow: () => void) {
  try {
    const { sendTrade, unansweredTrade } = await loadSending();
    const earlier = unansweredTrade(kind.side);
    if (earlier && earlier.quote.quoteId !== held.quote.quoteId)
      return { is: "open" as const, held: earlier };
    return { ...(await sendTrade(kind, held, onSlow)), held };
  } catch (error) {
    // Nothing was sent: the code that sends could not be fetched.
    return { is: "refused" as const, error };
  }
}

async function quoteFor({ request, shown }: Order, last: HeldQuote | null): Promise<Review> {
  try {
    return { is: "ready", held: await askQuote(request), before: last?.quote ?? shown };
  } catch (error) {
    return { is: "refused", message: messageOf(error, t("Failed to get crypto quote")), last };
  }
}

/** From review to trade. One confirmation is one key, kept until a conclusive answer came. */
export function useTrade<Done>(kind: TradeKind<Done>) {
  const [review, setReview] = useState<Review>({ is: "closed" });
  const asked = useRef<Order>(undefined);
  // The quote of the order on this screen: an earlier trade may have been of another coin.
  const quoted = useRef<HeldQuote>(undefined);
  const turn = useRef(0);
  const silent = useRef(0);
  const [sent, setSent] = useState<Awaited<ReturnType<typeof loadSending>>>();
  useEffect(() => void loadSending().then(setSent, () => undefined), []);

  /** What may have been made is asked about, under its key, before another one is. */
  async function begin() {
    turn.current += 1;
    const mine = turn.current;
    setReview({ is: "quoting", last: null });
    const earlier = await earlierReview(kind.side);
    if (turn.current !== mine) return;
    if (earlier) setReview(earlier);
    else await requote(null);
  }

  async function requote(last: HeldQuote | null) {
    if (!asked.current) return;
    turn.current += 1;
    const mine = turn.current;
    setReview({ is: "quoting", last });
    const next = await quoteFor(asked.current, last);
    if (turn.current !== mine) return;
    if (next.is === "ready") quoted.current = next.held;
    setReview(next);
  }

  async function send(held: HeldQuote) {
    setReview({ is: "confirming", held, slow: false });
    const onSlow = () => setReview({ is: "confirming", held, slow: true });
    const outcome = await sendHeld(kind, held, onSlow);
    if (outcome.is === "answered") return kind.onDone(outcome.answer);
    if (outcome.is === "open") return setReview({ is: "unknown", held: outcome.held });
    const { error } = outcome;
    if (error instanceof ApiError && error.code === "quote_expired")
      return requote(held === quoted.current ? held : null);
    toastFailure(error, fallbackFor(error, kind));
    const message = messageOf(error, fallbackFor(error, { ...kind, failed: kind.failedInSheet }));
    setReview({ is: "refused", message, last: held === quoted.current ? held : null });
  }

  return {
    review,
    /** Whether a trade on this side waits for its answer: it is asked about before anything else. */
    isUnanswered: sent?.unansweredTrade(kind.side) !== undefined,
    open(next: Order) {
      asked.current = next;
      silent.current = 0;
      void begin();
    },
    close() {
      turn.current += 1;
      setReview({ is: "closed" });
    },
    /** The ring is empty. */
    lapse() {
      if (review.is !== "ready") return;
      silent.current += 1;
      if (silent.current < silentQuotes) void requote(review.held);
      else setReview({ is: "lapsed", last: review.held });
    },
    renew() {
      silent.current = 0;
      void requote("last" in review ? review.last : null);
    },
    confirm() {
      if (review.is === "ready" || review.is === "unknown") void send(review.held);
    },
  };
}

function fallbackFor(
  error: unknown,
  { failed, invalid }: Pick<TradeKind<never>, "failed" | "invalid">,
): string {
  return error instanceof ApiError && error.status === 400 ? (invalid ?? failed) : failed;
}
