import { newIdempotencyKey } from "./call.ts";
import { isStillOpen, retryUntilConclusive, type Sending } from "./retry-until-conclusive.ts";
import type { UnansweredStore } from "./unanswered.ts";

interface Payment<T, S> extends Omit<Sending<T>, "send"> {
  store: Pick<UnansweredStore<S>, "read" | "keep" | "forget">;
  /** What a later try of the same payment is known by. */
  id: string;
  /** What is kept with the key. */
  sent: S;
  /** The key of a first try; without it a new one. */
  firstKey?: string | undefined;
  /** With what was sent first under this key: under one key the request stays the same. */
  send: (idempotencyKey: string, sent: S) => Promise<T>;
}

/** `open`: it may have been made, and its key is kept; `error` says why the last request was refused. */
export type Ended<T> =
  | { is: "answered"; answer: T }
  | { is: "open"; error?: unknown }
  | { is: "refused"; error: unknown };

/**
 * Sends a payment until a conclusive answer, at most three times, under one Idempotency-Key. The key is kept before the first
 * request and deleted by a conclusive answer: the same payment tried again later, also from another screen, is made once.
 */
export async function sendUnderKey<T, S>(payment: Payment<T, S>): Promise<Ended<T>> {
  const { store, id, firstKey, send, ...how } = payment;
  const kept = store.read()[id];
  const { key, sent } = kept ?? { key: firstKey ?? newIdempotencyKey(), sent: payment.sent };
  store.keep(id, { key, sent });
  const outcome = await retryUntilConclusive({ ...how, send: () => send(key, sent) });
  if (outcome.is === "unknown") return { is: "open" };
  const open = isStillOpen(outcome, kept !== undefined);
  // Another payment of the same may have taken its place.
  if (!open && store.read()[id]?.key === key) store.forget(id);
  if (outcome.is === "answered") return outcome;
  return open ? { is: "open", error: outcome.error } : { is: "refused", error: outcome.error };
}
