import { useRef, useState } from "react";
import { newIdempotencyKey } from "./api.ts";
import { ApiError, messageOf } from "./api-error.ts";
import { confirmPayment } from "./payment-confirmations.ts";
import { retryUntilConclusive } from "./retry-until-conclusive.ts";

export type Confirmation =
  | { is: "closed" }
  /** The PIN is awaited; `problem` says what was wrong with the last one. */
  | { is: "asking"; problem?: string }
  | { is: "sending"; slow: boolean }
  /** The same payment was made a moment ago: the person says whether this is another one. */
  | { is: "doubled"; message: string }
  /** Sent, and no answer: neither done nor refused as far as we know. */
  | { is: "unknown" }
  | { is: "refused"; message: string; code: string }
  | { is: "done" };

export interface Attempt {
  /** Undefined when a passkey stands for it. */
  pin: string | undefined;
  idempotencyKey: string;
  /** The person has said that it is meant, although it was made a moment ago. */
  confirmDuplicate: boolean;
}

interface Confirming<T> {
  send: (attempt: Attempt) => Promise<T>;
  onDone: (answer: T) => void;
  onRefused?: (error: ApiError) => void;
  /** The message for a server error without one. */
  fallback: string;
}

/** From the review to the answer: one PIN, one confirmation, one key, kept until a conclusive answer. */
export function useConfirmation<T>({ send, onDone, onRefused, fallback }: Confirming<T>) {
  const [state, setState] = useState<Confirmation>({ is: "closed" });
  const [pin, setPin] = useState("");
  // With how it is sent: what is asked about again is what was confirmed, whatever the form says by then.
  const passkeyKey = useRef<string>(undefined);
  const unanswered = useRef<{ attempt: Attempt; send: typeof send }>(undefined);

  async function run(confirmDuplicate: boolean) {
    unanswered.current ??= {
      attempt: {
        pin: passkeyKey.current ? undefined : pin,
        idempotencyKey: passkeyKey.current ?? newIdempotencyKey(),
        confirmDuplicate,
      },
      send,
    };
    const sent = unanswered.current;
    setState({ is: "sending", slow: false });
    const outcome = await retryUntilConclusive({
      send: () => sent.send(sent.attempt),
      // A bank or a catalogue that could not be asked.
      harmless: "provider_unavailable",
      onSlow: () => setState({ is: "sending", slow: true }),
    });
    if (outcome.is === "unknown") return setState({ is: "unknown" });
    unanswered.current = undefined;
    if (outcome.is === "answered") {
      setState({ is: "done" });
      return onDone(outcome.answer);
    }
    refuse(outcome.error);
  }

  function refuse(error: unknown) {
    const message = messageOf(error, fallback);
    const code = error instanceof ApiError ? error.code : "";
    if (code === "possible_duplicate") return setState({ is: "doubled", message });
    setPin("");
    if (code === "invalid_pin") return setState({ is: "asking", problem: message });
    setState({ is: "refused", message, code });
    if (error instanceof ApiError) onRefused?.(error);
  }

  return {
    state,
    pin,
    setPin,
    open() {
      setPin("");
      if (!unanswered.current) passkeyKey.current = undefined;
      // What may have been paid is asked about, under its key, before anything else is.
      setState(unanswered.current ? { is: "unknown" } : { is: "asking" });
    },
    close() {
      setPin("");
      setState({ is: "closed" });
    },
    /** A passkey in place of the PIN: its confirmation goes with this payment's key. */
    confirmByPasskey(confirmation: string) {
      const key = newIdempotencyKey();
      confirmPayment(key, confirmation);
      passkeyKey.current = key;
      void run(false);
    },
    confirm() {
      if (state.is === "doubled") void run(true);
      else if (state.is === "unknown" || pin !== "") void run(false);
    },
  };
}

export type ConfirmationFlow = ReturnType<typeof useConfirmation>;
