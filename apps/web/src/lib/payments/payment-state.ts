import type { Quote } from "@manilla/shared/crypto/contract";

/** A payment waits for a second factor, because its person asked for one above an amount. */
export interface FactorRequest {
  /** The server's words. */
  message: string;
  /** Which of several payments waits; undefined where there is one. */
  payment: string | undefined;
  /** Takes a confirmation; null: the person gave the payment up; undefined: the screen was left or hidden. The first one counts. */
  answer: (confirmation: string | null | undefined) => void;
}

/** The two figures a person watches, as decimal texts. */
export type Sums = Pick<Quote, "total" | "receive">;

/** A quote with its end on this device's clock, which may not be the server's. */
export interface HeldQuote {
  quote: Quote;
  until: number;
}

/** Where a payment is, between its form and its end. */
export type PaymentState =
  /** The sheet is closed. */
  | { status: "editing" }
  /** A trade waits for its price. `quote`: the price before. */
  | { status: "quoting"; quote: HeldQuote | undefined }
  /**
   * A trade can be confirmed. `before`: the figures that were shown until now. `isOver`: the price ran out so often unseen that
   * a new one waits for a tap.
   */
  | { status: "reviewing"; quote: HeldQuote; before: Sums; isOver: boolean }
  /** The PIN is awaited. `problem`: why the last one was not accepted. `sentBefore`: the same was sent, without an answer. */
  | { status: "confirming"; problem?: Problem | undefined; sentBefore: boolean }
  /** The payment waits for a second factor. */
  | { status: "factor"; request: FactorRequest }
  | { status: "sending"; slow: boolean; sentBefore: boolean; quote: HeldQuote | undefined }
  /** Sent, and no answer: neither done nor refused as far as we know. */
  | { status: "unknown"; quote: HeldQuote | undefined }
  /** The same payment was made a moment ago: the person says whether this is another one. */
  | { status: "duplicate"; message: string }
  /** `isTrade`: at a new price it can be tried again. */
  | ({ status: "refused"; quote: HeldQuote | undefined; isTrade: boolean } & Problem)
  | { status: "done" };

export interface Problem {
  message: string;
  /** Of the API, or "overtaken"; "pin_locked" where no PIN is accepted for a while. */
  code: string;
}

type Status = PaymentState["status"];

const later: Record<Status, readonly Status[]> = {
  editing: ["quoting", "confirming", "unknown"],
  quoting: ["quoting", "reviewing", "refused", "editing"],
  reviewing: ["quoting", "reviewing", "sending", "editing"],
  confirming: ["confirming", "sending", "editing"],
  sending: [
    "sending",
    "factor",
    "confirming",
    "quoting",
    "unknown",
    "duplicate",
    "refused",
    "done",
    "editing",
  ],
  factor: ["sending"],
  unknown: ["unknown", "confirming", "sending", "editing"],
  duplicate: ["sending", "editing"],
  refused: ["quoting", "confirming", "unknown", "editing"],
  done: ["quoting", "confirming", "unknown", "editing"],
};

/** The next state, or the present one when it comes too late: a price after the sheet was closed. */
export function nextState(now: PaymentState, next: PaymentState): PaymentState {
  return later[now.status].includes(next.status) ? next : now;
}
