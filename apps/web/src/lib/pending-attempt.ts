import { useRef } from "react";
import { newIdempotencyKey } from "./api/call.ts";
import { type Ended, sendUnderKey } from "./api/send-under-key.ts";
import { unansweredStore } from "./api/unanswered.ts";
import { confirmPayment, forgetConfirmation } from "./payment-confirmations.ts";

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

interface Sending<T> extends Pick<PendingAttempt<T>, "send"> {
  pin: string;
  confirmDuplicate: boolean;
  onSlow: () => void;
}

/** The payments without an answer, by what is paid: they outlive the screen. */
const payments = unansweredStore<Pick<Attempt, "confirmDuplicate">>("payments");
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
  const kept = () => (another.current ? undefined : store.read()[id]);
  const keyNow = () => pending.current?.attempt.idempotencyKey ?? kept()?.key ?? newIdempotencyKey();

  return {
    /** Whether an earlier request for this payment had no answer. */
    wasSent: () => pending.current !== undefined || kept() !== undefined,
    /** "sent": it can be asked about as it was confirmed. An earlier one of something else waits in the store. */
    open(): "sent" | "new" {
      another.current = false;
      if (pending.current?.id !== id) reset();
      return pending.current && pending.current.attempt.pin !== "" ? "sent" : "new";
    },
    openAnother() {
      reset();
      another.current = true;
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
    async send({ pin, confirmDuplicate, send, onSlow }: Sending<T>): Promise<Ended<T>> {
      const isSecond = confirmDuplicate || another.current;
      const idempotencyKey = passkeyKey.current ?? keyNow();
      pending.current ??= { id, attempt: { pin: "", idempotencyKey, confirmDuplicate: isSecond }, send };
      const sent = pending.current;
      if (sent.attempt.pin === "") sent.attempt.pin = passkeyKey.current ? undefined : pin;
      if (another.current) store.forget(id);
      another.current = false;
      const outcome = await sendUnderKey({
        store,
        id: sent.id,
        sent: { confirmDuplicate: sent.attempt.confirmDuplicate },
        firstKey: sent.attempt.idempotencyKey,
        send: (_, first) => sent.send({ ...sent.attempt, ...first }),
        // A bank or a catalogue that could not be asked.
        harmless: "provider_unavailable",
        onSlow,
      });
      if (outcome.is !== "open") pending.current = undefined;
      return outcome;
    },
  };

  function reset() {
    pending.current = undefined;
    passkeyKey.current = undefined;
  }
}
