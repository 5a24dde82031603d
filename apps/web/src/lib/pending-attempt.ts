import { useRef } from "react";
import { ApiError } from "./api/api-error.ts";
import { newIdempotencyKey } from "./api/call.ts";
import { type Ended, sendUnderKey } from "./api/send-under-key.ts";
import { type Kept, unansweredStore } from "./api/unanswered.ts";
import { confirmPayment, forgetConfirmation } from "./payment-confirmations.ts";
import { readSession } from "./session/session.ts";

export interface Attempt {
  /** Undefined when a passkey stands for it. */
  pin: string | undefined;
  idempotencyKey: string;
  /** The person has said that it is a second payment, although the same was made a moment ago. */
  confirmDuplicate: boolean;
}

interface PendingAttempt<T> {
  id: string;
  /** Its PIN is "" until one is given: at first, and after a wrong one. */
  attempt: Attempt;
  send: (attempt: Attempt) => Promise<T>;
}

/** What is kept of a payment without an answer. */
interface Sent {
  confirmDuplicate: boolean;
  /** When it was first sent, in milliseconds since 1970. */
  at: number;
}

/** Nothing was sent: the earlier payment has had its answer meanwhile, or another person has signed in on this device. */
interface Overtaken {
  is: "overtaken";
  by: "answer" | "person";
}

interface Sending<T> extends Pick<PendingAttempt<T>, "send"> {
  pin: string;
  confirmDuplicate: boolean;
  onSlow: () => void;
}

/** The payments without an answer, by what is paid: they outlive the screen. */
const payments = unansweredStore<Sent>("payments");
const nothingKept = { read: () => ({}), keep: () => undefined, forget: () => undefined };
type Store = Pick<typeof payments, "read" | "keep" | "forget">;

/** A payment under its key, from the first request to a conclusive answer. `request`: what is paid; null keeps nothing. */
export function usePendingAttempt<T>(request: object | null) {
  const id = JSON.stringify(request);
  const store: Store = request ? payments : nothingKept;
  // With how it is sent: what is asked about again is what was confirmed.
  const pending = useRef<PendingAttempt<T>>(undefined);
  const passkeyKey = useRef<string>(undefined);
  // A second payment of the same, beside one without an answer.
  const another = useRef(false);
  const opened = useOpened(store, id);
  const kept = () => (another.current ? undefined : store.read()[id]);
  const keyNow = () => pending.current?.attempt.idempotencyKey ?? opened.key() ?? newIdempotencyKey();

  return {
    /** Whether an earlier request for this payment had no answer. */
    wasSent: () => pending.current !== undefined || opened.earlier() !== undefined,
    /** Whether the payment as it is on the screen now waits for its answer, sent from here or elsewhere. */
    isUnanswered: () => store.read()[id] !== undefined,
    /** When that was, if it was before the sheet opened. */
    sentAt: () => opened.earlier()?.sent.at,
    /** "sent": it can be asked about as it was confirmed. An earlier one of something else waits in the store. */
    open(): "sent" | "new" {
      another.current = false;
      if (pending.current?.id !== id || opened.byOther()) reset();
      return pending.current && pending.current.attempt.pin !== "" ? "sent" : "new";
    },
    openAnother() {
      another.current = true;
      reset();
    },
    /** The confirmation goes with this payment's key, in place of the PIN. */
    confirmByPasskey(confirmation: string) {
      passkeyKey.current = keyNow();
      confirmPayment(passkeyKey.current, confirmation);
    },
    /** Its PIN or passkey was not accepted: the next request has another one, under the same key. */
    rejectConfirmation() {
      if (!pending.current) return;
      pending.current.attempt.pin = "";
      passkeyKey.current = undefined;
      forgetConfirmation(pending.current.attempt.idempotencyKey);
    },
    async send({ pin, confirmDuplicate, send, onSlow }: Sending<T>): Promise<Ended<T> | Overtaken> {
      const by = opened.byOther() ? "person" : !pending.current && opened.wasAnswered() ? "answer" : null;
      if (by) return { is: "overtaken", by };
      const isSecond = confirmDuplicate || another.current;
      const idempotencyKey = passkeyKey.current ?? keyNow();
      pending.current ??= { id, attempt: { pin: "", idempotencyKey, confirmDuplicate: isSecond }, send };
      const sent = pending.current;
      if (sent.attempt.pin === "") sent.attempt.pin = passkeyKey.current ? undefined : pin;
      const beside = another.current ? store.read()[id] : undefined;
      if (beside) store.forget(id);
      const outcome = await sendUnderKey({
        store,
        id: sent.id,
        sent: { confirmDuplicate: sent.attempt.confirmDuplicate, at: Date.now() },
        firstKey: sent.attempt.idempotencyKey,
        send: (_, { confirmDuplicate }) => sent.send({ ...sent.attempt, confirmDuplicate }),
        onSlow,
      });
      if (outcome.is !== "open") {
        pending.current = undefined;
        opened.end(hasCode(outcome, "possible_duplicate") ? sent.attempt.idempotencyKey : undefined);
      }
      // The second was not made: the one before it is what has no answer.
      if (outcome.is === "refused" && beside && !opened.byOther()) store.keep(id, beside);
      else another.current = false;
      // The server has the earlier payment, with what may differ in the same one: a note, or how the bank is called.
      return hasCode(outcome, "idempotency_key_reused") ? { is: "overtaken", by: "answer" } : outcome;
    },
  };

  function reset() {
    pending.current = undefined;
    passkeyKey.current = undefined;
    opened.begin(kept());
  }
}

function hasCode(outcome: Ended<unknown>, code: ApiError["code"]): boolean {
  return outcome.is === "refused" && outcome.error instanceof ApiError && outcome.error.code === code;
}

/** As things stood when the sheet opened: who opened it, and which earlier payment of the same had no answer. */
function useOpened(store: Store, id: string) {
  const earlier = useRef<Kept<Sent>>(undefined);
  const owner = useRef<string>(undefined);
  const refused = useRef<string>(undefined);
  return {
    begin(without: Kept<Sent> | undefined) {
      earlier.current = without;
      refused.current = undefined;
      owner.current = readSession()?.user.id;
    },
    /** Answered. Refused as a possible duplicate under a key, it goes on under it once it is confirmed as a second payment. */
    end(refusedKey: string | undefined) {
      earlier.current = undefined;
      refused.current = refusedKey;
    },
    key: () => earlier.current?.key ?? refused.current,
    earlier: () => earlier.current,
    /** Another person than then is signed in. */
    byOther() {
      const now = readSession()?.user.id;
      return now !== undefined && now !== owner.current;
    },
    /** The earlier payment has its answer since then: under another key it would be paid a second time. */
    wasAnswered: () => earlier.current !== undefined && store.read()[id]?.key !== earlier.current.key,
  };
}
