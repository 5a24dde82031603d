import type { HeldQuote, Sums } from "./price.ts";
import type { FactorRequest } from "./second-factor.ts";

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
