import type { Quote } from "@manilla/shared/crypto/contract";

/** Requests a second factor for a payment above the limit that the person chose. */
export interface FactorRequest {
  message: string;
  payment: string | undefined;
  /** Only the first call has an effect. */
  answer: (answer: FactorAnswer) => void;
}

/** `left`: the screen was left or hidden. */
export type FactorAnswer = { confirmation: string } | "cancelled" | "left";

export type Sums = Pick<Quote, "total" | "receive">;

/** A quote and its end by this device's clock, in milliseconds since 1970. */
export interface HeldQuote {
  quote: Quote;
  until: number;
}

export type PaymentState =
  | { status: "editing" }
  /** A trade waits for its price. `quote` is the previous price. */
  | { status: "quoting"; quote: HeldQuote | undefined }
  /** `before`: the figures of the previous price. `isOver`: the price has expired, and only a tap renews the price. */
  | { status: "reviewing"; quote: HeldQuote; before: Sums; isOver: boolean }
  /**
   * Waits for the PIN. `problem`: why the last PIN was rejected. `sentBefore`: the same payment was sent and has no
   * answer.
   */
  | { status: "confirming"; problem?: Problem | undefined; sentBefore: boolean }
  | { status: "factor"; request: FactorRequest }
  | { status: "sending"; slow: boolean; sentBefore: boolean; quote: HeldQuote | undefined }
  /** The payment got no answer, so it may have been made. */
  | { status: "unknown"; quote: HeldQuote | undefined }
  /** An equal payment was just made, and the person decides about a second one. */
  | { status: "duplicate"; message: string }
  /** `isTrade`: the person can retry at a new price. */
  | ({ status: "refused"; quote: HeldQuote | undefined; isTrade: boolean } & Problem)
  | { status: "done" };

export interface Problem {
  message: string;
  /** An API error code, "overtaken", "pin_locked" (the server accepts no PIN for a while), or else "". */
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

/** Ignores a late event, e.g. a price that arrives after the sheet was closed. */
export function nextState(now: PaymentState, next: PaymentState): PaymentState {
  return later[now.status].includes(next.status) ? next : now;
}
