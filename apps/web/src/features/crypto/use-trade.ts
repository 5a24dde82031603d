import type { Quote } from "@manilla/shared/crypto/contract";
import { useRef, useState } from "react";
import { newIdempotencyKey } from "../../lib/api.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { retryUntilConclusive } from "../../lib/retry-until-conclusive.ts";
import { t } from "../../lib/texts/t.ts";
import { toast } from "../../ui/base/toast.ts";
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
  execute: (quote: Quote, idempotencyKey: string) => Promise<Done>;
  failed: string;
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

/** From review to trade. One confirmation is one key, kept until a conclusive answer came. */
export function useTrade<Done>(kind: TradeKind<Done>) {
  const [review, setReview] = useState<Review>({ is: "closed" });
  const asked = useRef<Order>(undefined);
  const key = useRef<string>(undefined);
  const turn = useRef(0);
  const silent = useRef(0);

  async function requote(last: HeldQuote | null) {
    if (!asked.current) return;
    const before = last?.quote ?? asked.current.shown;
    turn.current += 1;
    const mine = turn.current;
    key.current = undefined;
    setReview({ is: "quoting", last });
    const next = await askQuote(asked.current.request).then(
      (held): Review => ({ is: "ready", held, before }),
      (error: unknown): Review => ({
        is: "refused",
        message: messageOf(error, t("Failed to get crypto quote")),
        last,
      }),
    );
    if (turn.current === mine) setReview(next);
  }

  async function send(held: HeldQuote) {
    key.current ??= newIdempotencyKey();
    const idempotencyKey = key.current;
    setReview({ is: "confirming", held, slow: false });
    const outcome = await retryUntilConclusive({
      send: () => kind.execute(held.quote, idempotencyKey),
      harmless: "rates_unavailable",
      onSlow: () => setReview({ is: "confirming", held, slow: true }),
    });
    if (outcome.is === "answered") return kind.onDone(outcome.answer);
    if (outcome.is === "unknown") return setReview({ is: "unknown", held });
    key.current = undefined;
    const { error } = outcome;
    if (error instanceof ApiError && error.code === "quote_expired") return requote(held);
    const message = messageOf(error, fallbackFor(error, kind));
    toast.error(message);
    setReview({ is: "refused", message, last: held });
  }

  return {
    review,
    open(next: Order) {
      asked.current = next;
      silent.current = 0;
      void requote(null);
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
