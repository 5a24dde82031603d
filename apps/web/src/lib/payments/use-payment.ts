import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { type RefObject, useReducer, useRef } from "react";
import { invalidateUserData } from "../live/balances.ts";
import {
  type Attempt,
  beginPaying,
  canBeChecked,
  type Overtaken,
  type Paying,
  sendAttempt,
  wasSent,
} from "./attempt.ts";
import { useKeys } from "./keys.ts";
import { type HeldQuote, nextState, type PaymentState, type Problem } from "./payment-state.ts";
import { type Order, usePrice } from "./price.ts";
import { gaveUpFactor, useSecondFactor } from "./second-factor.ts";
import { isAboutConfirmation, isAboutPin, otherPersonWords } from "./send.ts";

export interface Payment<T> {
  /**
   * The request without the PIN. It identifies the payment until its answer arrives. Null if several bills are paid
   * together, because each bill then has its own stored key.
   */
  request: object | null;
  send: (attempt: Attempt, quote: HeldQuote | undefined) => Promise<T>;
  onDone: (answer: T) => void;
  onRefused?: (error: ApiError) => void;
  fallback: string | ((error: unknown) => string);
}

export function usePayment<T>(payment: Payment<T>) {
  const id = payment.request && JSON.stringify(payment.request);
  const keys = useKeys();
  const [state, show] = useReducer(nextState, { status: "editing" });
  const paying = useRef<Paying<T>>(undefined);
  const price = usePrice({ show, onQuote: (quote) => Object.assign(begin(), { quote }) });
  const { run, confirm, withSecondFactor } = useRun(payment, { paying, price, show });

  function begin(how?: { isAnother: boolean }): Paying<T> {
    paying.current = beginPaying<T>(id, how);
    return paying.current;
  }

  return {
    state,
    /** True if this payment was sent and has no answer. */
    isUnanswered: id !== null && keys[id] !== undefined,
    /** Milliseconds since 1970. */
    sentAt: () => paying.current?.earlier?.at,
    /** Offers a check of the earlier payment, under the same key, if that payment may have been made. */
    open() {
      if (paying.current && canBeChecked(paying.current, id))
        return show({ status: "unknown", quote: undefined });
      begin();
      confirm();
    },
    openTrade(order: Order) {
      price.begin(order);
      const { quote } = begin();
      if (quote) show({ status: "unknown", quote });
      else price.ask(undefined);
    },
    openAnother() {
      begin({ isAnother: true });
      confirm();
    },
    close() {
      // Cancelling the second factor ends the payment and closes the sheet.
      if (state.status === "factor") state.request.answer("cancelled");
      else show({ status: "editing" });
    },
    /** Called after the fourth digit of the PIN, or with a passkey's confirmation. */
    pay(by: { pin: string } | { confirmation: string }) {
      if (state.status === "confirming") void run(by);
    },
    /** Called by the buttons that confirm a trade, check again, or pay a second time. */
    confirm() {
      if (state.status === "duplicate") void run({ confirmDuplicate: true });
      else if (state.status === "unknown" || (state.status === "reviewing" && !state.isOver)) void run();
    },
    lapse() {
      if (state.status === "reviewing") price.lapse(state);
    },
    renew: () => price.renew(state),
    /** Only for several bills, each of which may require its own second factor. */
    withSecondFactor,
  };
}

interface Running<T> {
  paying: RefObject<Paying<T> | undefined>;
  price: ReturnType<typeof usePrice>;
  show: (state: PaymentState) => void;
}

function useRun<T>({ send, onDone, onRefused, fallback }: Payment<T>, { paying, price, show }: Running<T>) {
  const isRunning = useRef(false);
  const withSecondFactor = useSecondFactor((asked) =>
    show(asked ? { status: "factor", request: asked } : sendingFirst),
  );

  /**
   * `confirmed` is the PIN, the passkey's confirmation, or the consent to a second payment. By default, the previous
   * confirmation is sent again.
   */
  async function run(confirmed: Partial<Attempt> = {}) {
    const mine = paying.current;
    if (!mine || isRunning.current) return;
    isRunning.current = true;
    Object.assign(mine.attempt, confirmed);
    const { quote } = mine;
    const sending = { status: "sending", slow: false, sentBefore: wasSent(mine), quote } as const;
    show(sending);
    const ended = await sendAttempt(mine, {
      send: withSecondFactor((attempt) => send(attempt, quote)),
      onSlow: () => show({ ...sending, slow: true }),
    });
    isRunning.current = false;
    if (ended.status === "overtaken") return refuse(overtaken(ended));
    if (ended.status === "open") return askAgain(mine, ended.error);
    if (ended.status === "refused") return end(ended.error);
    show({ status: "done" });
    onDone(ended.answer);
  }

  function askAgain(mine: Paying<T>, error: unknown) {
    if (!isAboutConfirmation(error)) return show({ status: "unknown", quote: mine.quote });
    Object.assign(mine.attempt, { pin: undefined, confirmation: undefined });
    if (gaveUpFactor(error)) return show({ status: "editing" });
    confirm(problemOf(error, fallback));
  }

  function confirm(problem?: Problem) {
    show({ status: "confirming", problem, sentBefore: paying.current ? wasSent(paying.current) : false });
  }

  function end(error: unknown) {
    const problem = problemOf(error, fallback);
    if (gaveUpFactor(error)) return show({ status: "editing" });
    if (problem.code === "possible_duplicate") return show({ status: "duplicate", message: problem.message });
    if (problem.code === "quote_expired") return price.ask(price.own(paying.current?.quote));
    if (problem.code === "invalid_pin") return confirm(problem);
    refuse(problem);
    if (!(error instanceof ApiError)) return;
    // The server found too little money, so the displayed balance is outdated.
    if (error.code === "insufficient_funds") invalidateUserData();
    onRefused?.(error);
  }

  function refuse(problem: Problem) {
    const quote = paying.current?.quote;
    show({ status: "refused", ...problem, quote: price.own(quote), isTrade: quote !== undefined });
  }

  return { run, confirm, withSecondFactor };
}

export type PaymentFlow = ReturnType<typeof usePayment>;

const sendingFirst = { status: "sending", slow: false, sentBefore: false, quote: undefined } as const;

function problemOf(error: unknown, fallback: Payment<never>["fallback"]): Problem {
  const message = messageOf(error, typeof fallback === "string" ? fallback : fallback(error));
  const code = error instanceof ApiError ? error.code : "";
  return { message, code: code === "locked" && isAboutPin(error) ? "pin_locked" : code };
}

const overtakenWords = {
  answer: t(
    "Your earlier payment has now been answered, so we didn't send a new one. Your history shows how it ended.",
  ),
  person: otherPersonWords,
};

const overtaken = ({ by }: Overtaken): Problem => ({ message: overtakenWords[by], code: "overtaken" });
